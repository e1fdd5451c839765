import { apiError } from '../../platform/api/api-error.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { authorize, type CircleRole, type CircleWithRole, hasCircleModeratorRole, isContentReadable } from './access.ts'

/** The circle with the viewer's role, which can change at any time (see `lockCircle`). Throws `circle_not_found`. */
export async function circleWithRole(reader: Reader, viewer: Viewer, id: number): Promise<CircleWithRole> {
  const [circle] = await circlesWithRoles(reader, viewer, [id])
  if (!circle) throw apiError('circle_not_found')
  return circle
}

/** The circle, if the viewer can read its feed and members. Throws `circle_not_found` or `members_only` otherwise. */
export async function readableCircle(reader: Reader, viewer: Viewer, id: number): Promise<CircleWithRole> {
  const circle = await circleWithRole(reader, viewer, id)
  authorize(viewer, 'readContent', circle)
  return circle
}

/** The circle, if the role of the viewer in it permits the action. */
export async function circleFor(
  reader: Reader,
  viewer: Viewer,
  id: number,
  action: 'readRemoved' | 'readReports' | 'readRequests',
): Promise<CircleWithRole> {
  const circle = await circleWithRole(reader, viewer, id)
  authorize(viewer, action, circle)
  return circle
}

/** The ids of the admins of a circle; none if it was deleted. */
export async function circleAdmins(reader: Reader, circleId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('circle_members')
    .select('member_id')
    .where('circle_id', '=', circleId)
    .where('role', '=', 'admin')
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id: id }) => id)
}

/** The ids of the admins and the moderators of a circle. */
export async function circleModerators(reader: Reader, circleId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('circle_members')
    .select('member_id')
    .where('circle_id', '=', circleId)
    .where(hasCircleModeratorRole('circle_members'))
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id: id }) => id)
}

/** Locks a circle for a command in another domain that the role of the viewer has to permit. */
export async function lockCircleFor(
  tx: Tx,
  viewer: Viewer,
  id: number,
  action: 'removeActivity' | 'pin',
): Promise<void> {
  authorize(viewer, action, await lockCircle(tx, viewer, id))
}

/** The circles with the viewer's role in each. Throws `circle_not_found` unless all of them exist. */
export async function circlesWithRoles(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
): Promise<CircleWithRole[]> {
  const circles = await existingCirclesWithRoles(reader, viewer, ids)
  if (circles.length < new Set(ids).size) throw apiError('circle_not_found')
  return circles
}

async function existingCirclesWithRoles(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
): Promise<CircleWithRole[]> {
  if (ids.length === 0) return []
  return reader
    .selectFrom('circles as c')
    .leftJoin('circle_members as cm', (join) =>
      join.onRef('cm.circle_id', '=', 'c.id').on('cm.member_id', '=', viewer.id ?? 0),
    )
    .select(['c.id', 'c.is_private', 'cm.role'])
    .where('c.id', 'in', ids)
    .execute()
}

/** Those of the circles whose feed and members the viewer can read. */
export async function readableCircleIds(reader: Reader, viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  const circles = await existingCirclesWithRoles(reader, viewer, ids)
  return circles.filter(isContentReadable).map(({ id }) => id)
}

/**
 * Locks the circles that exist against deletion, leaving, and changes of roles and privacy. Commands that add rows for
 * the members of a circle use it, and do not block each other.
 */
export async function lockCircles(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('circles').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
}

/**
 * Locks the circles, and returns them with the viewer's role in each. Throws `circle_not_found` unless all of them
 * exist.
 */
export async function lockCirclesWithRoles(tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<CircleWithRole[]> {
  await lockCircles(tx, ids)
  // A second statement: one that waits for a lock still reads memberships as of its start.
  return circlesWithRoles(tx, viewer, ids)
}

/**
 * Locks the circle's row, which serializes joins, leaves and role changes, and reads the viewer's role under the lock.
 * A decision on the role therefore holds until the transaction ends.
 */
export async function lockCircle(tx: Tx, viewer: Viewer, circleId: number) {
  const circle = await findLockedCircle(tx, circleId)
  if (!circle) throw apiError('circle_not_found')
  // A second statement: the one above may have waited for the lock and reads memberships as of its start.
  const role = viewer.id === null ? null : ((await roleOf(tx, circleId, viewer.id)) ?? null)
  return { ...circle, role }
}

export type CirclePictures = NonNullable<Awaited<ReturnType<typeof findLockedCircle>>>

export async function findLockedCircle(tx: Tx, circleId: number) {
  return await tx
    .selectFrom('circles')
    .select(['id', 'name', 'is_private', 'image_media_id', 'banner_media_id'])
    .where('id', '=', circleId)
    .forUpdate()
    .executeTakeFirst()
}

export async function roleOf(tx: Tx, circleId: number, memberId: number): Promise<CircleRole | undefined> {
  const row = await tx
    .selectFrom('circle_members')
    .select('role')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.role
}

/** Returns whether a member is the only admin of a circle, on which the caller holds the lock. */
export async function isLastAdmin(tx: Tx, circleId: number, memberId: number): Promise<boolean> {
  const admins = await tx
    .selectFrom('circle_members')
    .select('member_id')
    .where('circle_id', '=', circleId)
    .where('role', '=', 'admin')
    .limit(2)
    .execute()
  return admins.length === 1 && admins[0]?.member_id === memberId
}
