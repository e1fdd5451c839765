import { type SqlBool, sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { memberVisibleTo } from '../accounts/index.ts'
import { visibleToMember } from '../activities/index.ts'
import { countNewAccountUse } from '../new-accounts/index.ts'

type NamingDeps = Pick<Deps, 'events' | 'config' | 'community'>

/**
 * Makes the given members those with whom the author did the activity: asks new ones, unless they have declined once,
 * and removes others. The caller holds the lock on the activity.
 */
export async function nameCompanions(
  tx: Tx,
  deps: NamingDeps,
  { activityId, author, memberIds }: DomainEvents['activity.companions_named'],
): Promise<void> {
  await removeCompanions(tx, deps, { activityId, keptIds: memberIds })
  await tx
    .updateTable('companions')
    .set({ is_withdrawn: false })
    .where('activity_id', '=', activityId)
    .where('member_id', '=', sql<number>`any(${[...memberIds]}::bigint[])`)
    .where('is_withdrawn', '=', true)
    .execute()
  const possibleIds = await nameable(tx, { activityId, author, memberIds })
  if (possibleIds.length === 0) return
  const added = await tx
    .insertInto('companions')
    .values(possibleIds.map((member_id) => ({ activity_id: activityId, member_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .execute()
  if (added.length === 0) return
  await countNewAccountUse(tx, deps, { memberId: author.id, use: 'mentions', count: added.length })
  const askedIds = added.map((row) => row.member_id)
  await deps.events.emit(tx, 'companions.asked', { activityId, actorId: author.id, memberIds: askedIds })
}

/**
 * Those of the members whom the author can see, who can see the activity, let others name them, and are connected with
 * the author or belong to one of its circles.
 */
async function nameable(
  tx: Tx,
  { activityId, author, memberIds }: DomainEvents['activity.companions_named'],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('activities as a')
    .innerJoin('members as m', (join) => join.onTrue())
    .select('m.id')
    .where('a.id', '=', activityId)
    .where(sql<SqlBool>`m.id = any (${[...memberIds]}::bigint[])`)
    .where('m.id', '<>', author.id)
    .where('m.removal_started_at', 'is', null)
    .where('m.allows_companions', '=', true)
    .where(memberVisibleTo(author, 'm.id'))
    .where(visibleToMember(sql.ref('m.id'), 'a'))
    .where(
      sql<SqlBool>`(exists (select from connections k where k.status = 'accepted' and (
          (k.follower_id = m.id and k.followee_id = ${author.id}) or (k.followee_id = m.id and k.follower_id = ${author.id})))
        or exists (select from activity_circles l join circle_members cm on cm.circle_id = l.circle_id
          where l.activity_id = a.id and cm.member_id = m.id))`,
    )
    .orderBy('m.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes all companions except those given. Who declined stays known. */
async function removeCompanions(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  { activityId, keptIds }: { readonly activityId: number; readonly keptIds: readonly number[] },
): Promise<void> {
  const isRemoved = sql<SqlBool>`activity_id = ${activityId} and member_id <> all (${[...keptIds]}::bigint[])`
  await tx
    .updateTable('companions')
    .set({ is_withdrawn: true })
    .where(isRemoved)
    .where('state', '=', 'declined')
    .where('is_withdrawn', '=', false)
    .execute()
  const removed = await tx
    .deleteFrom('companions')
    .where(isRemoved)
    .where('state', '<>', 'declined')
    .returning(['member_id', 'companion_activity_id'])
    .execute()
  await emitChanged(tx, events, activityId, removed)
}

async function emitChanged(
  tx: Tx,
  events: Deps['events'],
  activityId: number,
  rows: readonly { member_id: number; companion_activity_id: number | null }[],
): Promise<void> {
  if (rows.length === 0) return
  const activityIds = [activityId, ...rows.flatMap((row) => row.companion_activity_id ?? [])]
  await events.emit(tx, 'companions.changed', { activityIds, memberIds: rows.map((row) => row.member_id) })
}

/** Ends the links between one activity of the viewer and those of a member, whoever named the other. */
export async function unlinkMember(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  viewer: SignedInViewer,
  { activityId, memberId }: { readonly activityId: number; readonly memberId: number },
): Promise<void> {
  const named = await tx
    .selectFrom('companions')
    .select('member_id')
    .where('activity_id', '=', activityId)
    .where('member_id', '<>', memberId)
    .execute()
  await removeCompanions(tx, { events }, { activityId, keptIds: named.map((row) => row.member_id) })
  const confirmed = await tx
    .updateTable('companions')
    .set({ state: 'declined', companion_activity_id: null, answered_at: sql<Date>`now()` })
    .where('companion_activity_id', '=', activityId)
    .where('member_id', '=', viewer.id)
    .where('activity_id', 'in', (eb) => eb.selectFrom('activities').select('id').where('author_id', '=', memberId))
    .returning(['member_id', 'activity_id'])
    .execute()
  for (const row of confirmed)
    await emitChanged(tx, events, activityId, [{ member_id: memberId, companion_activity_id: row.activity_id }])
}

/** Removes the links between members of whom one has blocked the other. */
export async function removeBlockedCompanions(tx: Tx, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length < 2) return
  await sql`delete from companions c using activities a
    where a.id = c.activity_id and c.member_id = any (${[...memberIds]}::bigint[])
      and a.author_id = any (${[...memberIds]}::bigint[]) and exists (
        select from blocks b where (b.blocker_id = c.member_id and b.blocked_id = a.author_id)
          or (b.blocked_id = c.member_id and b.blocker_id = a.author_id))`.execute(tx)
}
