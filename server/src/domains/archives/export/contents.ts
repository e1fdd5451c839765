import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/database/database.ts'
import type { MediaStorage } from '../../../platform/media-storage/storage.ts'
import { storedCommunity } from '../../community/index.ts'
import {
  archiveFormat,
  archiveVersion,
  type CollectionName,
  collectionFile,
  collectionNames,
  type Manifest,
} from '../format.ts'
import { archivePage } from '../offline-page/page.ts'
import { archivedProfile, languageOfMember, mediaToArchive } from '../records/account-queries.ts'
import { itemBatches } from '../records/item-batch-queries.ts'
import { ArchiveWriter } from './writer.ts'

export interface ArchiveSource {
  readonly db: Db
  readonly storage: MediaStorage
  readonly memberId: number
  readonly publicUrl: string
}

/** Called with the share that is written, from 0 to 1. */
export type OnProgress = (share: number) => Promise<void> | void

/**
 * Writes everything that is stored about a member as a ZIP file: `store` receives its content as a stream. Throws if
 * the account does not exist, or is being deleted.
 */
export async function writeArchive(
  source: ArchiveSource,
  store: (content: Readable) => Promise<void>,
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const writer = new ArchiveWriter()
  const adding = addEverything(writer, source, onProgress).then(
    () => writer.finish(),
    (error: Error) => {
      writer.abort(error)
      throw error
    },
  )
  const storing = store(writer.content).catch((error: Error) => {
    writer.abort(error)
    throw error
  })
  const [stored, added] = await Promise.allSettled([storing, adding])
  // `store` fails with the error of what failed first.
  if (stored.status === 'rejected') throw stored.reason
  if (added.status === 'rejected') throw added.reason
}

async function addEverything(writer: ArchiveWriter, source: ArchiveSource, onProgress: OnProgress): Promise<void> {
  const { db, storage, memberId, publicUrl } = source
  const profile = await archivedProfile(db, memberId)
  if (!profile) throw new Error('The account does not exist.')
  const { settings } = await storedCommunity(db)
  const community = { name: settings.name, url: publicUrl }
  const language = await languageOfMember(db, memberId)
  const createdAt = new Date().toISOString()
  await writer.add('profile.json', [`${JSON.stringify(profile, null, 2)}\n`])

  const counts = {} as Record<CollectionName, number>
  for (const [index, name] of collectionNames.entries()) {
    counts[name] = await addCollection(writer, source, name)
    await onProgress((0.3 * (index + 1)) / collectionNames.length)
  }
  const missing = new Set<string>()
  let done = 0
  for await (const { name, file } of mediaToArchive(db, memberId)) {
    const stored = await storage.find(name)
    if (stored) await writer.add(file, await stored.open())
    else missing.add(file)
    await onProgress(Math.min(0.9, 0.3 + (0.6 * ++done) / Math.max(1, counts.media)))
  }
  await writer.add('index.html', archivePage({ db, profile, community, createdAt, missing, language }))
  const manifest: Manifest = {
    format: archiveFormat,
    version: archiveVersion,
    created_at: createdAt,
    community,
    collections: counts,
  }
  await writer.add('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`])
}

/** Returns the number of items. */
async function addCollection(writer: ArchiveWriter, { db, memberId }: ArchiveSource, name: CollectionName) {
  let count = 0
  let part = 0
  for await (const items of itemBatches(db, name, { memberId })) {
    part += 1
    count += items.length
    await writer.add(collectionFile(name, part), [`[\n${items.join(',\n')}\n]\n`])
  }
  return count
}
