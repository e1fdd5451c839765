import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import { windowSize } from './timeline-commands.ts'

/** Small enough that rebuilding timelines of members who follow thousands stays far below the statement timeout. */
const memberBatchSize = 50

/**
 * The low-water mark of a member without a timeline: it is above every activity, so that the home feed is read from the
 * activities.
 */
const noTimeline = sql<Date>`'infinity'::timestamptz`

/**
 * SQL condition: a member, given as an SQL expression, was seen so recently that they have a timeline. Sessions record
 * their use each hour.
 */
const wasSeen = sql`exists (
  select from sessions s where s.member_id = m.id and s.last_seen_at > now() - interval '30 days')`

/**
 * Part of the hourly cleanup job: trims every timeline to the window size and raises its low-water mark accordingly. It
 * deletes the timelines of members who were not seen for a month, which `buildTimeline` creates again.
 */
export async function trimTimelines(db: Db): Promise<void> {
  await forEachMemberBatch(db, async (tx, memberIds) => {
    await removeUnseen(tx, memberIds)
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

async function removeUnseen(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const ids = [...memberIds]
  await sql`update members m set timeline_floor = ${noTimeline}
    where m.id = any(${ids}::bigint[]) and m.timeline_floor < ${noTimeline} and not ${wasSeen}`.execute(tx)
  // Deletes also what a post that ran at the moment of the last removal has left.
  await sql`delete from timeline_entries t using members m
    where t.member_id = m.id and m.id = any(${ids}::bigint[]) and m.timeline_floor = ${noTimeline}`.execute(tx)
}

/**
 * Part of the hourly cleanup job: deletes the timelines of deleted members, which a post at the moment of the deletion
 * can leave behind for lack of a foreign key. It jumps from member to member in the primary key instead of reading all
 * entries.
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
    await removeUnseen(tx, memberIds)
    await writeTimelines(tx, sql`m.id = any(${memberIds}::bigint[]) and ${wasSeen}`)
  })
}

/**
 * Creates the missing timeline of a member who was not seen for a month. Following and posting lock the same rows in
 * the order of their ids, so that every activity is either found here or adds its entry.
 */
export async function buildTimeline(db: Db, memberId: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockFollowees(tx, memberId, sql`c.followee_id < ${memberId}::bigint`)
    const member = await tx
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) return
    // Again: a member may have been followed before the lock above was held.
    await lockFollowees(tx, memberId, sql`true`)
    await writeTimelines(tx, sql`m.id = ${memberId}::bigint and m.timeline_floor = ${noTimeline}`)
  })
}

async function lockFollowees(tx: Tx, memberId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`select from members m where m.id in (
      select c.followee_id from connections c where c.follower_id = ${memberId}::bigint and c.status = 'accepted' and ${which})
    order by m.id for share of m`.execute(tx)
}

/** Replaces the timelines of the members `m` for whom the condition holds. The caller has locked them. */
async function writeTimelines(tx: Tx, condition: RawBuilder<unknown>): Promise<void> {
  await sql`delete from timeline_entries t using members m where t.member_id = m.id and ${condition}`.execute(tx)
  await sql`
    with readers as materialized (
      select m.id from members m where ${condition}
    ), newest as materialized (
      select m.id as member_id, n.* from readers m cross join lateral (
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
      from readers where m.id = readers.id
    )
    insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
    select member_id, occurred_at, id, author_id from newest where place <= ${sql.lit(windowSize)}`.execute(tx)
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
