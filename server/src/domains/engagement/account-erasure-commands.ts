import { type Db, transaction } from '../../platform/database/database.ts'

const batchSize = 100

/** Takes back the high fives of an account that is being deleted, one batch per transaction. */
export async function removeHighFivesOf(db: Db, memberId: number): Promise<void> {
  let removed = 0n
  do {
    const batch = db.selectFrom('high_fives').select('activity_id').where('member_id', '=', memberId).limit(batchSize)
    const result = await transaction(db, (tx) =>
      tx
        .deleteFrom('high_fives')
        .where('member_id', '=', memberId)
        .where('activity_id', 'in', batch)
        .executeTakeFirst(),
    )
    removed = result.numDeletedRows
  } while (removed > 0n)
}
