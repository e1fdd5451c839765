import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../platform/database.ts'

/** The minimum number of newest entries that a timeline keeps. Older activities are read from the activities table. */
const windowSize = 500
/** Followers whose timelines are updated within the request that posts. The others are updated by a job. */
export const firstBatchSize = 300
const jobBatchSize = 1000
/** Small enough that rebuilding timelines of members who follow thousands stays far below the statement timeout. */
const memberBatchSize = 50

/** An activity that is not yet in the timelines of all followers of its author, and the last follower so far. */
interface UnfinishedFill {
  readonly activityId: number
  readonly afterFollowerId: number
}

/**
 * Adds activities to the timelines of their authors and of a batch of the followers of each. The entries of all activities are inserted in
 * the order of the primary key.
 *
 * Locks the authors' rows, as starting and stopping to follow do. A concurrent new follower is therefore either included
 * here or finds the activity in `addFollowee`. The lock is a statement of its own, so that the next one sees who was committed before it.
 *
 * `offset 0` keeps the floors of the readers as index probes, whatever number of them the planner expects.
 */
export async function fillBatch(
  tx: Tx,
  activityIds: readonly number[],
  after: number,
  size: number,
): Promise<UnfinishedFill[]> {
  await sql`select from members m where m.id in (select author_id from activities where id = any(${[...activityIds]}::bigint[]))
    order by m.id for share of m`.execute(tx)
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

/** Whether the author's timeline has the activity at its current time. If so, its time did not change. */
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
 * holds, the floor is raised to the first activity that is left out, so that the timeline stays complete above the
 * floor.
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

/** Trims every timeline to the window size and raises its floor accordingly. Part of the hourly cleanup job. */
export async function trimTimelines(db: Db): Promise<void> {
  await forEachMemberBatch(db, async (tx, memberIds) => {
    await sql`
      with long as (
        select m.id, cut.occurred_at from unnest(${memberIds}::bigint[]) as m(id) cross join lateral (
          select t.occurred_at from timeline_entries t where t.member_id = m.id
          order by t.occurred_at desc, t.activity_id desc offset ${sql.lit(windowSize)} limit 1) cut
      ), raised as (
        update members m set timeline_floor = long.occurred_at from long
        where m.id = long.id and m.timeline_floor < long.occurred_at
      )
      delete from timeline_entries t using long where t.member_id = long.id and t.occurred_at <= long.occurred_at
    `.execute(tx)
  })
}

/**
 * Deletes the timelines of members who no longer exist, which a post at the moment of the deletion can leave behind; there is no foreign
 * key. Jumps from member to member in the primary key instead of reading all entries. Part of the hourly cleanup job.
 */
export async function removeOrphanedTimelines(db: Db): Promise<void> {
  await sql`
    with recursive readers(id) as (
      (select member_id from timeline_entries order by member_id limit 1)
      union all
      select (select t.member_id from timeline_entries t where t.member_id > readers.id order by t.member_id limit 1)
      from readers where readers.id is not null
    )
    delete from timeline_entries t using readers r
    where t.member_id = r.id and not exists (select from members m where m.id = r.id)`.execute(db)
}

/** Rebuilds every timeline from connections and activities, for example after a restore. */
export async function rebuildTimelines(db: Db): Promise<void> {
  await forEachMemberBatch(db, async (tx, memberIds) => {
    await tx.deleteFrom('timeline_entries').where('member_id', 'in', memberIds).execute()
    await sql`
      with newest as materialized (
        select m.id as member_id, n.* from unnest(${memberIds}::bigint[]) as m(id) cross join lateral (
          select a.id, a.author_id, a.occurred_at, row_number() over (order by a.occurred_at desc, a.id desc) as place
          from (select c.followee_id as id from connections c where c.follower_id = m.id and c.status = 'accepted'
            union all select m.id) f
          cross join lateral (
            select id, author_id, occurred_at from activities where author_id = f.id
            order by occurred_at desc, id desc limit ${sql.lit(windowSize + 1)}) a
          order by a.occurred_at desc, a.id desc limit ${sql.lit(windowSize + 1)}) n
      ), floors as (
        update members m set timeline_floor = coalesce(
          (select n.occurred_at from newest n where n.member_id = m.id and n.place = ${sql.lit(windowSize + 1)}), '-infinity')
        where m.id = any(${memberIds}::bigint[])
      )
      insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
      select member_id, occurred_at, id, author_id from newest where place <= ${sql.lit(windowSize)}`.execute(tx)
  })
}

/**
 * Processes all members in batches. Each transaction locks the rows of its batch, so that their timelines cannot
 * change.
 */
async function forEachMemberBatch(db: Db, processBatch: (tx: Tx, memberIds: number[]) => Promise<void>): Promise<void> {
  let last = 0
  for (;;) {
    const memberIds = await transaction(db, async (tx) => {
      const members = await tx
        .selectFrom('members')
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .limit(memberBatchSize)
        .forNoKeyUpdate()
        .execute()
      const ids = members.map((member) => member.id)
      if (ids.length > 0) await processBatch(tx, ids)
      return ids
    })
    last = memberIds.at(-1) ?? 0
    if (memberIds.length < memberBatchSize) return
  }
}
