import type { Deps } from '../../platform/deps.ts'
import { discardUnattachedMedia, removeDiscardedMedia } from './commands.ts'
import { mediaDiscardedBefore } from './queries.ts'
import { deletePastUploadDays } from './quota-commands.ts'
import { compareStorageWithRows } from './storage/compare-storage.ts'
import { removeAbandonedUploads } from './uploads/commands.ts'
import { queueLostVariants } from './variants/commands.ts'

const hourMs = 3_600_000
/** After this time an unreferenced upload is considered abandoned. Longer than any request takes. */
const unattachedMs = 24 * hourMs
/** Newer rows may belong to an upload in progress, or have a removal job of their own. */
const discardedMs = hourMs
/** Newer photos have a job of their own, which may not have run yet. */
const pendingMs = hourMs / 4
/** Bounds the duration of one run. The job runs hourly. */
const batchSize = 500

/**
 * Deletes unreferenced media (failed deletions, incomplete and abandoned uploads, files of no row) and past counters of
 * uploads. It also queues lost jobs that make variants, and reports media whose files are missing.
 */
export async function cleanUpMedia({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const now = Date.now()
  await deletePastUploadDays(db)
  await removeAbandonedUploads({ db, storage }, new Date(now - unattachedMs), batchSize)
  await discardUnattachedMedia(db, new Date(now - unattachedMs), batchSize)
  for (const { id } of await mediaDiscardedBefore(db, new Date(now - discardedMs), batchSize)) {
    // A failure must not prevent the deletion of the others.
    await removeDiscardedMedia({ db, storage }, id).catch((error: unknown) =>
      log.warn({ err: error, mediaId: id }, 'Failed to delete discarded media; the next cleanup job will retry.'),
    )
  }
  await compareStorageWithRows({ db, storage, log })
  await queueLostVariants(db, new Date(now - pendingMs), batchSize)
}
