import type { Db } from '../../platform/database/database.ts'

/** Deletes the entries of an account that is being deleted from the timelines of its followers. */
export async function removeTimelineEntriesOf(db: Db, authorId: number): Promise<void> {
  await db
    .deleteFrom('timeline_entries')
    .where('author_id', '=', authorId)
    .where('member_id', 'in', (eb) =>
      eb.selectFrom('connections').select('follower_id').where('followee_id', '=', authorId),
    )
    .execute()
}
