import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '@daystar/contract/errors'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { ApiError, apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { MediaStorage } from '../../../platform/media-storage/storage.ts'
import { countNewAccountUse } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import { discardUnattached } from '../commands.ts'
import { requireStorage } from '../quota-commands.ts'
import { openUploads, type UploadRow, uploadById } from './queries.ts'

type UploadDeps = Pick<Deps, 'db' | 'storage' | 'config' | 'community'>

const full: readonly ErrorCode[] = ['uploads_full', 'upload_quota_total']

/**
 * Starts an upload of a size that the member may still store, and returns its id. If there is no room, the idle uploads
 * of the member end first.
 */
export async function startUpload(deps: UploadDeps, { id: ownerId }: SignedInViewer, bytes: number): Promise<number> {
  try {
    return await insertUpload(deps, ownerId, bytes)
  } catch (error) {
    if (!(error instanceof ApiError && full.includes(error.code))) throw error
    const touchedBefore = new Date(Date.now() - limits.idleUploadMinutes * 60_000)
    if ((await removeIdleUploads(deps, ownerId, touchedBefore)) === 0) throw error
    return await insertUpload(deps, ownerId, bytes)
  }
}

async function insertUpload({ db, config, community }: UploadDeps, ownerId: number, bytes: number): Promise<number> {
  return await transaction(db, async (tx) => {
    // Uploads that a member starts at the same moment count together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${ownerId}`}, 0))`.execute(tx)
    const open = await openUploads(tx, ownerId)
    if (open.count >= limits.openUploads) throw apiError('uploads_full')
    await requireStorage(tx, config, ownerId, open.bytes + bytes)
    await countNewAccountUse(tx, { config, community }, { memberId: ownerId, use: 'uploads', count: 1 })
    const folder = `upload-${randomBytes(16).toString('base64url')}`
    const row = { owner_id: ownerId, folder, bytes }
    return (await tx.insertInto('uploads').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** The upload of the viewer; throws `upload_not_found` for those of other members. */
export async function ownUpload(
  db: Db,
  viewer: SignedInViewer,
  id: number,
  action: 'continue' | 'cancel' = 'continue',
): Promise<UploadRow> {
  const upload = await uploadById(db, id)
  authorize(viewer, action, { ownerId: upload?.owner_id ?? null })
  if (!upload) throw apiError('upload_not_found')
  return upload
}

/**
 * Adds a stored part, if the upload still ends where it begins. One statement decides, so that of two requests with the
 * same part only one adds it.
 */
export async function addPart(
  db: Db,
  { id, received }: Pick<UploadRow, 'id' | 'received'>,
  { name, bytes }: { readonly name: string; readonly bytes: number },
): Promise<boolean> {
  const added = await db
    .updateTable('uploads')
    .set({
      received: received + bytes,
      parts: sql<string[]>`parts || ${name}::text`,
      touched_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('received', '=', received)
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Records what became of an upload. Returns false if another request was first, or the upload was removed. */
export async function finishUpload(db: Db, id: number, mediaId: number): Promise<boolean> {
  const finished = await db
    .updateTable('uploads')
    .set({ media_id: mediaId, parts: [], touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('media_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Deletes an upload with its parts. Its photo or video is discarded unless something shows it. */
export async function removeUpload(
  { db, storage }: { db: Db; storage: MediaStorage },
  { id, folder }: Pick<UploadRow, 'id' | 'folder'>,
): Promise<void> {
  await storage.removeFolder(folder)
  const removed = await db.deleteFrom('uploads').where('id', '=', id).returning('media_id').executeTakeFirst()
  if (removed && removed.media_id !== null) await discardUnattached(db, removed.media_id)
}

/** Part of the hourly cleanup job: deletes uploads to which nothing was added since. Their media follow as others. */
export async function removeAbandonedUploads(
  { db, storage }: { db: Db; storage: MediaStorage },
  touchedBefore: Date,
  limit: number,
): Promise<void> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'folder'])
    .where('touched_at', '<', touchedBefore)
    .orderBy('touched_at')
    .limit(limit)
    .execute()
  await removeUntouched({ db, storage }, rows, touchedBefore)
}

/** Deletes the unfinished uploads of a member to which nothing was added since. Returns their number. */
async function removeIdleUploads(
  { db, storage }: Pick<UploadDeps, 'db' | 'storage'>,
  ownerId: number,
  touchedBefore: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'folder'])
    .where('owner_id', '=', ownerId)
    .where('media_id', 'is', null)
    .where('touched_at', '<', touchedBefore)
    .execute()
  await removeUntouched({ db, storage }, rows, touchedBefore)
  return rows.length
}

async function removeUntouched(
  { db, storage }: Pick<UploadDeps, 'db' | 'storage'>,
  rows: readonly Pick<UploadRow, 'id' | 'folder'>[],
  touchedBefore: Date,
): Promise<void> {
  for (const { id, folder } of rows) {
    await storage.removeFolder(folder)
    await db.deleteFrom('uploads').where('id', '=', id).where('touched_at', '<', touchedBefore).execute()
  }
}

/** Deletes the uploads of an account that is being deleted. */
export async function removeUploadsOf({ db, storage }: { db: Db; storage: MediaStorage }, ownerId: number) {
  const rows = await db.deleteFrom('uploads').where('owner_id', '=', ownerId).returning('folder').execute()
  for (const { folder } of rows) await storage.removeFolder(folder)
}
