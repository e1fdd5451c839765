import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ApiError, apiError } from '../../../platform/api/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { removeSpooled, type SpooledFile, spool, spoolFolder } from '../../../platform/http/body/spool.ts'
import type { MediaStorage } from '../../../platform/media-storage/storage.ts'
import { isStorageFull } from '../../../platform/media-storage/storage-full.ts'
import { roomOn } from '../../../platform/process/disk-reserve.ts'
import { discardUnattached } from '../commands.ts'
import { chargeUpload } from '../quota-commands.ts'
import { addPart, finishUpload, removeUpload } from './commands.ts'
import { ingestUpload } from './ingest-upload.ts'
import { type UploadRow, uploadById } from './queries.ts'

type PartDeps = Pick<Deps, 'db' | 'storage' | 'log' | 'config' | 'community' | 'makesVariantsAtOnce'>

/** Longer than reading the parts of the largest file takes. */
const readTimeoutMs = 120_000

/**
 * Stores the part of an upload that begins at an offset, and makes the photo or video when it was the last one. A part
 * that has arrived before changes nothing, so that clients can repeat requests; it also finishes an upload that a
 * crash kept from being finished.
 */
export async function receivePart(
  deps: PartDeps,
  upload: UploadRow,
  { offset, file }: { readonly offset: number; readonly file: SpooledFile },
): Promise<void> {
  const end = offset + file.bytes
  if (end > upload.bytes || offset > upload.received) throw apiError('upload_offset')
  const isNew = end > upload.received
  // The part of another client that divides the file differently.
  if (isNew && offset < upload.received) throw apiError('upload_offset')
  if (isNew) {
    // Before the part is counted, because clients repeat it until the storage is available.
    await deps.storage.verify?.()
    await chargeUpload(deps, upload.owner_id, file.bytes)
    await storePart(deps, upload, file)
  }
  await finishIfComplete(deps, upload.id)
}

async function storePart({ db, storage }: PartDeps, upload: UploadRow, file: SpooledFile): Promise<void> {
  const name = `${upload.received}-${randomBytes(8).toString('hex')}.bin`
  const path = `${upload.folder}/${name}`
  try {
    await storage.put(path, createReadStream(file.path), 'application/octet-stream')
  } catch (error) {
    throw isStorageFull(error) ? apiError('storage_full') : error
  }
  if (await addPart(db, upload, { name, bytes: file.bytes })) return
  await storage.removeFile(path)
  const current = await uploadById(db, upload.id)
  if (!current) throw apiError('upload_not_found')
  // One part can arrive twice at the same moment.
  if (current.received < upload.received + file.bytes) throw apiError('upload_offset')
}

async function finishIfComplete(deps: PartDeps, id: number): Promise<void> {
  const { db, storage, config } = deps
  const upload = await uploadById(db, id)
  if (!upload) throw apiError('upload_not_found')
  if (upload.media !== null || upload.received < upload.bytes || upload.parts.length === 0) return
  const spooled = await spool(
    spoolFolder(config.dataDir),
    Readable.from(contentOf(storage, upload)),
    AbortSignal.timeout(readTimeoutMs),
    roomOn(config.dataDir, config.reserveMb),
  ).catch(async (error: unknown) => {
    // Another request has finished it, or a restored backup lacks the parts.
    if (!(error instanceof MissingPart)) throw error
    if ((await uploadById(db, id))?.media) return null
    await removeUpload(deps, upload)
    throw apiError('upload_not_found')
  })
  if (spooled === null) return
  const file = { ...spooled, filename: '', field: 'file' }
  try {
    const { id: mediaId } = await ingestUpload(deps, { file, ownerId: upload.owner_id, accept: 'any', isCounted: true })
    if (await finishUpload(db, id, mediaId)) await storage.removeFolder(upload.folder)
    else await discardUnattached(db, mediaId)
  } catch (error) {
    // Another attempt with the same bytes would fail as well, unless there is room for them then.
    if (error instanceof ApiError && error.code !== 'storage_full') await removeUpload(deps, upload)
    throw error
  } finally {
    await removeSpooled(file)
  }
}

class MissingPart extends Error {}

async function* contentOf(storage: MediaStorage, { folder, parts }: UploadRow): AsyncGenerator<Buffer> {
  for (const name of parts) {
    const stored = await storage.find(`${folder}/${name}`)
    if (!stored) throw new MissingPart(`The part ${name} of an upload is missing.`)
    yield* (await stored.open()) as AsyncIterable<Buffer>
  }
}
