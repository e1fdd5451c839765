import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { jobQueue } from '../../../platform/jobs/job-queue.ts'

/** Other jobs go first: until the variants are made, pages show the smallest one. */
const priority = 10

/** Called in the transaction in which content begins to reference the media. Its readers get an event afterwards. */
export async function queueVariants(tx: Tx, mediaId: number): Promise<void> {
  await jobQueue.add(tx, 'render_variants', { mediaId }, { key: `render_variants:${mediaId}`, priority })
}

/** Queues jobs that were lost: those of a restored backup, and those that failed too often. */
export async function queueLostVariants(db: Db, createdBefore: Date, limit: number): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('media')
      .select('id')
      .where('source_file', 'is not', null)
      .where('discarded_at', 'is', null)
      .where('created_at', '<', createdBefore)
      .orderBy('id')
      .limit(limit)
      .execute()
    for (const { id } of rows) await queueVariants(tx, id)
  })
}

interface MadeVariants {
  readonly mediaId: number
  /** All that exist, in ascending order. */
  readonly widths: readonly number[]
  /** The size of all files. */
  readonly bytes: number
}

/** Lists the variants in the row, if it still exists. From the commit on, activities contain their URLs. */
export async function recordVariants(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { mediaId, widths, bytes }: MadeVariants,
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const row = await tx
      .updateTable('media')
      .set({
        variant_widths: [...widths],
        main_file: `${widths.at(-1)}.webp`,
        pending_widths: [],
        source_file: null,
        bytes,
      })
      .where('id', '=', mediaId)
      .where('source_file', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (row) await events.emit(tx, 'media.completed', { mediaId })
    return row !== undefined
  })
}
