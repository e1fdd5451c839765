import type { Db } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media-storage/storage.ts'
import { deleteMedia } from './commands.ts'
import { removeUploadsOf } from './uploads/commands.ts'

const batchSize = 100

/** Deletes the files and the rows of everything that the member of an account that is being deleted has uploaded. */
export async function removeMediaOf(deps: { db: Db; storage: MediaStorage }, ownerId: number): Promise<void> {
  await removeUploadsOf(deps, ownerId)
  for (;;) {
    const rows = await deps.db
      .selectFrom('media')
      .select(['id', 'key'])
      .where('owner_id', '=', ownerId)
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return
    for (const row of rows) await deleteMedia(deps, row)
  }
}
