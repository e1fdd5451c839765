import { type SqlBool, sql } from 'kysely'
import { invalid } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { lockCircles } from '../../circles/index.ts'

/** The effects of an edit on the circles of an activity. */
interface CircleChanges {
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** True when it may make the activity visible to non-members. */
  readonly mayOpen: boolean
}

/**
 * The circles that an edit adds and removes; existing ones may stay even if the author has left them. A private circle
 * that the author has left stays, because a form that lists only their own circles leaves it out of every edit.
 */
export async function circleChanges(
  reader: Reader,
  author: SignedInViewer,
  activityId: number,
  circleIds: readonly number[] | undefined,
): Promise<CircleChanges> {
  if (circleIds === undefined) return { added: [], removed: [], mayOpen: false }
  const links = await reader
    .selectFrom('activity_circles as ac')
    .leftJoin('circle_members as cm', (join) =>
      join.onRef('cm.circle_id', '=', 'ac.circle_id').on('cm.member_id', '=', author.id),
    )
    .select(['ac.circle_id', sql<boolean>`ac.is_open or cm.member_id is not null`.as('may_open')])
    .where('ac.activity_id', '=', activityId)
    .execute()
  const linked = new Set(links.map(({ circle_id }) => circle_id))
  const added = [...new Set(circleIds)].filter((id) => !linked.has(id))
  const removed = links.filter(({ circle_id }) => !circleIds.includes(circle_id))
  return {
    added,
    removed: removed.map(({ circle_id }) => circle_id),
    mayOpen:
      added.length > 0 || (removed.length > 0 && (circleIds.length > 0 || removed.every((link) => link.may_open))),
  }
}

/** Adds a new activity to circles. */
export async function linkCircles(tx: Tx, activityId: number, circleIds: readonly number[]): Promise<void> {
  if (circleIds.length === 0) return
  const links = circleIds.map((circle_id) => ({ activity_id: activityId, circle_id }))
  await tx.insertInto('activity_circles').values(links).execute()
}

/** Shares a new activity only with the members of its circles, as if all of them were private. */
export async function closeToOthers(tx: Tx, activityId: number): Promise<void> {
  await tx.updateTable('activity_circles').set({ is_open: false }).where('activity_id', '=', activityId).execute()
  await tx
    .updateTable('activities as a')
    .set({ reach: 'circles' })
    .where('a.id', '=', activityId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('activity_circles as l').select('l.circle_id').whereRef('l.activity_id', '=', 'a.id')),
    )
    .execute()
}

/** Applies the changes of the author, who holds the lock on the activity. */
export async function changeCircles(
  tx: Tx,
  activityId: number,
  { added, removed, mayOpen }: CircleChanges,
): Promise<void> {
  await linkCircles(tx, activityId, added)
  if (removed.length > 0) {
    await tx
      .deleteFrom('activity_circles')
      .where('activity_id', '=', activityId)
      .where('circle_id', 'in', removed)
      .execute()
  }
  if (mayOpen) await openIfPermitted(tx, activityId)
}

/**
 * Opens an activity at the request of its author, who holds the lock on it: for everyone in its circles that are public
 * now, or without circles. Throws a validation error if all of its circles are private.
 */
export async function openActivity(tx: Tx, activityId: number): Promise<void> {
  await lockCircles(tx, await linkedCircleIds(tx, activityId))
  await tx
    .updateTable('activity_circles as l')
    .from('circles as c')
    .set({ is_open: true })
    .whereRef('c.id', '=', 'l.circle_id')
    .where('l.activity_id', '=', activityId)
    .where('c.is_private', '=', false)
    .execute()
  await openIfPermitted(tx, activityId)
  const { reach } = await tx
    .selectFrom('activities')
    .select('reach')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  if (reach !== 'open') throw invalid(['body', 'members_only'], (t) => t('All circles of this activity are private.'))
}

export async function linkedCircleIds(reader: Reader, activityId: number): Promise<number[]> {
  const links = await reader
    .selectFrom('activity_circles')
    .select('circle_id')
    .where('activity_id', '=', activityId)
    .execute()
  return links.map((link) => link.circle_id)
}

/** Triggers only narrow the reach of an activity; this is the only statement that widens it. */
async function openIfPermitted(tx: Tx, activityId: number): Promise<void> {
  await tx
    .updateTable('activities as a')
    .set({ reach: 'open' })
    .where('a.id', '=', activityId)
    .where('a.reach', '<>', 'open')
    .where(sql<SqlBool>`coalesce((select bool_or(l.is_open) from activity_circles l where l.activity_id = a.id), true)`)
    .execute()
}

/** Returns whether the activity was for members only and is no longer in a circle: only its author can see it. */
export async function isDetached(reader: Reader, activityId: number): Promise<boolean> {
  const detached = await reader
    .selectFrom('activities as a')
    .select('a.id')
    .where('a.id', '=', activityId)
    .where('a.reach', '=', 'circles')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('activity_circles as l').select('l.circle_id').whereRef('l.activity_id', '=', 'a.id'))),
    )
    .executeTakeFirst()
  return detached !== undefined
}
