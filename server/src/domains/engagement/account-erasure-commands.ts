import { deleteInBatches } from '../../platform/database/batch-deletion.ts'
import type { Db } from '../../platform/database/database.ts'

/** Takes back the high fives of an account that is being deleted, one batch per transaction. */
export async function removeHighFivesOf(db: Db, memberId: number): Promise<void> {
  await deleteInBatches(db, 'high_fives', { key: 'activity_id', owner: 'member_id', ownerId: memberId })
}
