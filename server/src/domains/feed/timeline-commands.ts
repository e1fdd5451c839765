import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'

/** The minimum number of newest entries that a timeline keeps. Older activities are read from the activities table. */
export const windowSize = 500
/** Followers whose timelines are updated within the request that posts. The others are updated by a job. */
export const firstBatchSize = 300
const jobBatchSize = 1000

/** An activity that is not yet in the timelines of all followers of its author, and the last follower so far. */
interface UnfinishedFill {
  readonly activityId: number
  readonly afterFollowerId: number
}

/**
 * Adds activities to the timelines of their authors and of a batch of followers, in the order of the primary key. Locks
 * the authors' rows in a statement of its own, so that a concurrent new follower is either included here or finds the
 * activity in `addFollowee`.
 */
export async function fillBatch(
  tx: Tx,
  activityIds: readonly number[],
  after: number,
  size: number,
): Promise<UnfinishedFill[]> {
  await sql`select from members m where m.id in (select author_id from activities where id = any(${[...activityIds]}::bigint[]))
    order by m.id for no key update of m`.execute(tx)
  const { rows } = await sql<UnfinishedFill>`
    with posted as materialized (
      select id, author_id, occurred_at from activities where id = any(${[...activityIds]}::bigint[])
    ), batch as materialized (
      select posted.id as activity_id, c.follower_id from posted cross join lateral (
        select c.follower_id from connections c
        where c.followee_id = posted.author_id and c.status = 'accepted' and c.follower_id > ${after}::bigint
        order by c.follower_id limit ${size}::int) c
    ), inserted as (
      insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
      select reader.id, posted.occurred_at, posted.id, posted.author_id
      from (select activity_id, follower_id as id from batch union all select id, author_id from posted) reader
      join posted on posted.id = reader.activity_id
      cross join lateral (select timeline_floor from members where id = reader.id offset 0) m
      where posted.occurred_at > m.timeline_floor
      order by reader.id, posted.occurred_at, posted.id
      on conflict do nothing
    )
    select activity_id as "activityId", max(follower_id) as "afterFollowerId" from batch
    group by activity_id having count(*) = ${size}::int`.execute(tx)
  return rows
}

/** Adds an activity to the timelines of the followers after the first batch, one transaction per batch. Idempotent. */
export async function fillTimelines(db: Db, activityId: number, afterFollowerId: number): Promise<void> {
  let after: number | undefined = afterFollowerId
  while (after !== undefined) {
    const from: number = after
    const [unfinished] = await transaction(db, (tx) => fillBatch(tx, [activityId], from, jobBatchSize))
    after = unfinished?.afterFollowerId
  }
}

/**
 * Returns whether the author's timeline has the activity at its current time, which means that its time did not change.
 */
export async function isInTimelines(tx: Tx, activityId: number): Promise<boolean> {
  const entry = await tx
    .selectFrom('activities as a')
    .innerJoin('timeline_entries as t', (join) =>
      join
        .onRef('t.member_id', '=', 'a.author_id')
        .onRef('t.occurred_at', '=', 'a.occurred_at')
        .onRef('t.activity_id', '=', 'a.id'),
    )
    .select('t.activity_id')
    .where('a.id', '=', activityId)
    .executeTakeFirst()
  return entry !== undefined
}

/**
 * Adds the newest activities of a newly followed member to the follower's timeline. If there are more than the window
 * holds, the low-water mark is raised to the first activity that is left out, so that the timeline stays complete above
 * the low-water mark.
 */
export async function addFollowee(tx: Tx, followerId: number, followeeId: number): Promise<void> {
  await sql`
    with newest as materialized (
      select a.id, a.occurred_at, row_number() over (order by a.occurred_at desc, a.id desc) as place
      from activities a
      where a.author_id = ${followeeId}::bigint
        and a.occurred_at > (select m.timeline_floor from members m where m.id = ${followerId}::bigint)
      order by a.occurred_at desc, a.id desc limit ${sql.lit(windowSize + 1)}
    ), raised as (
      update members m set timeline_floor = n.occurred_at
      from newest n where m.id = ${followerId}::bigint and n.place = ${sql.lit(windowSize + 1)}
    )
    insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
    select ${followerId}::bigint, n.occurred_at, n.id, ${followeeId}::bigint from newest n
    where n.place <= ${sql.lit(windowSize)}
    on conflict do nothing`.execute(tx)
}

export async function removeFollowee(tx: Tx, followerId: number, followeeId: number): Promise<void> {
  await tx
    .deleteFrom('timeline_entries')
    .where('member_id', '=', followerId)
    .where('author_id', '=', followeeId)
    .execute()
}
