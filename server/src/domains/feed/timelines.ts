import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../platform/database.ts'

/** How many of the newest entries a timeline keeps at least; older activities are read from their authors. */
const window = 500
/** Followers who are served within the request that posts; the rest by a job. */
export const firstBatch = 300
const jobBatch = 1000
/** Small enough that rebuilding for members who follow thousands stays far below the statement time-out. */
const memberBatch = 50

/**
 * Writes an activity into the timelines of a batch of its author's followers, and of the author. Returns the last follower served,
 * or null when there are no more.
 *
 * The author's row is held, as it is by everybody who starts or stops following the author: a new follower either is seen here, or
 * sees the activity when filling the timeline.
 */
export async function fillBatch(tx: Tx, activityId: number, after: number, size: number): Promise<number | null> {
  const author = await tx
    .selectFrom('activities as a')
    .innerJoin('members as m', 'm.id', 'a.author_id')
    .select('m.id')
    .where('a.id', '=', activityId)
    .forShare('m')
    .executeTakeFirst()
  if (!author) return null
  const followers = await tx
    .selectFrom('connections')
    .select('follower_id')
    .where('followee_id', '=', author.id)
    .where('status', '=', 'accepted')
    .where('follower_id', '>', after)
    .orderBy('follower_id')
    .limit(size)
    .execute()
  const memberIds = followers.map((row) => row.follower_id)
  await sql`
    insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
    select m.id, a.occurred_at, a.id, a.author_id
    from activities a join members m on m.id = any(${[...memberIds, author.id]}::bigint[])
    where a.id = ${activityId}::bigint and a.occurred_at > m.timeline_floor
    on conflict do nothing`.execute(tx)
  return followers.length === size ? (memberIds.at(-1) ?? null) : null
}

/** The followers beyond the first batch, a transaction for each batch. Running it again changes nothing. */
export async function fillTimelines(db: Db, activityId: number, afterFollowerId: number): Promise<void> {
  let after: number | null = afterFollowerId
  while (after !== null) {
    const from: number = after
    after = await transaction(db, (tx) => fillBatch(tx, activityId, from, jobBatch))
  }
}

/** Whether the author's own timeline has the activity at its present instant: then it has not moved. */
export async function standsInTimelines(tx: Tx, activityId: number): Promise<boolean> {
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
 * Puts the newest of somebody newly followed into the follower's timeline. Where there is more than the window, the floor rises to
 * where it ends: above the floor the timeline stays complete.
 */
export async function addFollowee(tx: Tx, followerId: number, followeeId: number): Promise<void> {
  await sql`
    with newest as materialized (
      select a.id, a.occurred_at, row_number() over (order by a.occurred_at desc, a.id desc) as place
      from activities a
      where a.author_id = ${followeeId}::bigint
        and a.occurred_at > (select m.timeline_floor from members m where m.id = ${followerId}::bigint)
      order by a.occurred_at desc, a.id desc limit ${sql.lit(window + 1)}
    ), raised as (
      update members m set timeline_floor = n.occurred_at
      from newest n where m.id = ${followerId}::bigint and n.place = ${sql.lit(window + 1)}
    )
    insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
    select ${followerId}::bigint, n.occurred_at, n.id, ${followeeId}::bigint from newest n
    where n.place <= ${sql.lit(window)}
    on conflict do nothing`.execute(tx)
}

export async function removeFollowee(tx: Tx, followerId: number, followeeId: number): Promise<void> {
  await tx
    .deleteFrom('timeline_entries')
    .where('member_id', '=', followerId)
    .where('author_id', '=', followeeId)
    .execute()
}

/** Cuts every timeline down to the window, raising its floor to where it now ends. Part of the sweep. */
export async function trimTimelines(db: Db): Promise<void> {
  await forMembers(db, async (tx, memberIds) => {
    await sql`
      with long as (
        select m.id, cut.occurred_at from unnest(${memberIds}::bigint[]) as m(id) cross join lateral (
          select t.occurred_at from timeline_entries t where t.member_id = m.id
          order by t.occurred_at desc, t.activity_id desc offset ${sql.lit(window)} limit 1) cut
      ), raised as (
        update members m set timeline_floor = long.occurred_at from long
        where m.id = long.id and m.timeline_floor < long.occurred_at
      )
      delete from timeline_entries t using long where t.member_id = long.id and t.occurred_at <= long.occurred_at
    `.execute(tx)
  })
}

/** Makes every timeline anew from connections and activities: after a restore, or when one is in doubt. */
export async function rebuildTimelines(db: Db): Promise<void> {
  await forMembers(db, async (tx, memberIds) => {
    await tx.deleteFrom('timeline_entries').where('member_id', 'in', memberIds).execute()
    await sql`
      with newest as materialized (
        select m.id as member_id, n.* from unnest(${memberIds}::bigint[]) as m(id) cross join lateral (
          select a.id, a.author_id, a.occurred_at, row_number() over (order by a.occurred_at desc, a.id desc) as place
          from (select c.followee_id as id from connections c where c.follower_id = m.id and c.status = 'accepted'
            union all select m.id) f
          cross join lateral (
            select id, author_id, occurred_at from activities where author_id = f.id
            order by occurred_at desc, id desc limit ${sql.lit(window + 1)}) a
          order by a.occurred_at desc, a.id desc limit ${sql.lit(window + 1)}) n
      ), floors as (
        update members m set timeline_floor = coalesce(
          (select n.occurred_at from newest n where n.member_id = m.id and n.place = ${sql.lit(window + 1)}), '-infinity')
        where m.id = any(${memberIds}::bigint[])
      )
      insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
      select member_id, occurred_at, id, author_id from newest where place <= ${sql.lit(window)}`.execute(tx)
  })
}

/** All members, a batch in a transaction that holds their rows, so that nobody's timeline changes while it is worked on. */
async function forMembers(db: Db, work: (tx: Tx, memberIds: number[]) => Promise<void>): Promise<void> {
  let last = 0
  for (;;) {
    const memberIds = await transaction(db, async (tx) => {
      const members = await tx
        .selectFrom('members')
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .limit(memberBatch)
        .forNoKeyUpdate()
        .execute()
      const ids = members.map((member) => member.id)
      if (ids.length > 0) await work(tx, ids)
      return ids
    })
    last = memberIds.at(-1) ?? 0
    if (memberIds.length < memberBatch) return
  }
}
