import { createHash, timingSafeEqual } from 'node:crypto'
import type { Reader, Tx } from '../../platform/database.ts'
import { apiError } from '../../platform/http/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** A circle with the viewer's role in it. */
export interface CircleWithRole {
  readonly id: number
  readonly name: string
  readonly is_private: boolean
  readonly role: 'member' | 'admin' | null
}

/**
 * The circle with the viewer's role. The existence of a circle is public; reading its content requires `canReadCircle`.
 */
export async function circleWithRole(reader: Reader, viewer: Viewer, id: number): Promise<CircleWithRole> {
  const circle = await reader
    .selectFrom('circles as c')
    .leftJoin('circle_members as cm', (join) =>
      join.onRef('cm.circle_id', '=', 'c.id').on('cm.member_id', '=', viewer.id ?? 0),
    )
    .select(['c.id', 'c.name', 'c.is_private', 'cm.role'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!circle) throw apiError('circle_not_found')
  return { ...circle, role: circle.role as CircleWithRole['role'] }
}

/** Only members can read the feed and member list of a private circle. */
export function canReadCircle(circle: Pick<CircleWithRole, 'is_private' | 'role'>): boolean {
  return !circle.is_private || circle.role !== null
}

/**
 * Returns the circle if the viewer can read its feed and members. Throws `circle_not_found` or `members_only`
 * otherwise.
 */
export async function readableCircle(reader: Reader, viewer: Viewer, id: number): Promise<CircleWithRole> {
  const circle = await circleWithRole(reader, viewer, id)
  if (!canReadCircle(circle)) throw apiError('members_only')
  return circle
}

/** Throws unless all circles exist and the member belongs to each of them: only members can post to a circle. */
export async function requireMembership(reader: Reader, memberId: number, circleIds: readonly number[]): Promise<void> {
  if (circleIds.length > 0) assertMembership(await memberships(reader, memberId, circleIds).execute(), circleIds)
}

/** Like `requireMembership`, and locks the circles against deletion, for commands that add rows that reference them. */
export async function lockMembership(tx: Tx, memberId: number, circleIds: readonly number[]): Promise<void> {
  if (circleIds.length === 0) return
  assertMembership(await memberships(tx, memberId, circleIds).orderBy('c.id').forKeyShare('c').execute(), circleIds)
}

function memberships(reader: Reader, memberId: number, circleIds: readonly number[]) {
  return reader
    .selectFrom('circles as c')
    .leftJoin('circle_members as cm', (join) =>
      join.onRef('cm.circle_id', '=', 'c.id').on('cm.member_id', '=', memberId),
    )
    .select(['c.id', 'cm.member_id'])
    .where('c.id', 'in', circleIds)
}

function assertMembership(rows: readonly { member_id: number | null }[], circleIds: readonly number[]): void {
  if (rows.length < new Set(circleIds).size) throw apiError('circle_not_found')
  if (rows.some((row) => row.member_id === null)) throw apiError('members_only')
}

/** Compares in constant time, so that response times do not reveal how much of a guessed token is correct. */
export function isValidInvite(invite: string | undefined, token: string | undefined): boolean {
  if (invite === undefined || token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(invite), digest(token))
}
