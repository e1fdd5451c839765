import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Translate } from '@daystar/contract/message'
import { ApiError } from '../../../platform/api/api-error.ts'
import { isDate, isInstant } from '../../../platform/api/formats.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ingestUpload } from '../../media/index.ts'
import type { ArchivedActivity } from '../format.ts'
import type { Run } from '../runs/commands.ts'
import { addImportedActivity, addImportedComments, importedTexts } from './activity-commands.ts'
import { addImportedDocuments, homeDocuments } from './document-commands.ts'
import { activityWithKey } from './queries.ts'
import { type ArchiveReader, ArchiveRejected } from './reader.ts'

export type ImportDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'config' | 'community' | 'log'>

interface Context {
  readonly reader: ArchiveReader
  /** The folder for extracted files. */
  readonly folder: string
  readonly counts: { progress: number; imported: number; skipped: number }
  readonly report: () => Promise<void>
  /** For texts that the archive lacks and that become a part of what the member posted. */
  readonly t: Translate
}

const dayMs = 86_400_000
const earliest = Date.UTC(1900, 0, 1)

/** Validates the whole archive before the first row is written, then adds its activities, comments and planning. */
export async function importContents(deps: ImportDeps, run: Run, context: Context): Promise<void> {
  const { reader } = context
  const { community } = await reader.manifest()
  let total = 0
  for await (const activities of reader.items('activities')) {
    total += activities.length
    for (const activity of activities) requireStorable(activity)
  }
  for await (const comments of reader.items('comments_on_own_activities'))
    for (const { created_at: createdAt } of comments)
      if (!isInstant(createdAt)) throw new ArchiveRejected((t) => t('A comment of the archive has an invalid date.'))
  const planning = []
  for await (const items of reader.items('planning')) planning.push(...items)
  const documents = homeDocuments(planning, context.t)

  /** By the id in the archive. */
  const added = new Map<number, number>()
  for await (const activities of reader.items('activities')) {
    for (const activity of activities) {
      const id = await addOnce(deps, run, activity, { ...context, community })
      if (id !== null) added.set(activity.id, id)
      context.counts.progress = (0.95 * (context.counts.imported + context.counts.skipped)) / Math.max(1, total)
    }
    await context.report()
  }
  for await (const comments of reader.items('comments_on_own_activities')) {
    const rows = comments.flatMap((comment) => {
      const activityId = added.get(comment.activity_id)
      const texts = activityId === undefined ? [] : importedTexts(comment, context.t)
      return texts.map((content) => ({ activityId: activityId ?? 0, content, createdAt: comment.created_at }))
    })
    await addImportedComments(deps.db, run, rows)
  }
  await addImportedDocuments(deps.db, run, documents)
}

/** Checks the rules that the schema does not express. */
function requireStorable(activity: ArchivedActivity): void {
  const {
    title,
    occurred_at: occurredAt,
    created_at: createdAt,
    edited_at: editedAt,
    local_date: date,
    lat,
    lng,
  } = activity
  const time = Date.parse(occurredAt)
  const isInRange = time >= earliest && time <= Date.now() + dayMs
  const areDatesValid = isDate(date) && [occurredAt, createdAt, editedAt ?? createdAt].every(isInstant)
  if (!isInRange || !areDatesValid || (lat === null) !== (lng === null))
    throw new ArchiveRejected((t) =>
      t('The activity “{title}” of the archive has an invalid date or place.', { title: title.slice(0, 50) }),
    )
}

/** The id of the activity if this import has added it; null if the member had it before. */
async function addOnce(
  deps: ImportDeps,
  run: Run,
  activity: ArchivedActivity,
  { reader, folder, counts, community, t }: Context & Pick<Parameters<typeof addImportedActivity>[3], 'community'>,
): Promise<number | null> {
  const existing = await activityWithKey(deps.db, run.memberId, activity)
  if (existing && existing.import_id !== run.id) {
    counts.skipped += 1
    return null
  }
  counts.imported += 1
  if (existing) return existing.activity_id
  // A file that the other community had lost is not in the archive.
  const file = activity.media && reader.has(activity.media.file) ? activity.media.file : null
  const mediaId = file === null ? null : await ingest(deps, run, { reader, folder, file })
  return await addImportedActivity(deps.db, run, activity, { mediaId, community, t })
}

async function ingest(
  deps: ImportDeps,
  run: Run,
  { reader, folder, file }: Pick<Context, 'reader' | 'folder'> & { file: string },
): Promise<number> {
  const path = join(folder, randomUUID())
  try {
    const bytes = await reader.extract(file, path)
    const spooled = { path, bytes, sha256: '', filename: file, field: 'file' }
    return (await ingestUpload(deps, { file: spooled, ownerId: run.memberId, accept: 'any', isImported: true })).id
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ArchiveRejected((t, language) =>
      t('The file {file} of the archive: {error}', { file, error: error.messageIn(language) }),
    )
  } finally {
    await rm(path, { force: true })
  }
}
