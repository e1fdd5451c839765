import { createHash, timingSafeEqual } from 'node:crypto'
import type { Reader, Tx } from '../../platform/database.ts'
import { refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** A circle and how the one who asks stands in it. */
export interface CircleInSight {
  readonly id: number
  readonly name: string
  readonly is_private: boolean
  readonly role: 'member' | 'admin' | null
}

/** The circle with the viewer's role. Every circle may be known to exist; what is inside is another question. */
export async function circleFor(reader: Reader, viewer: Viewer, id: number): Promise<CircleInSight> {
  const circle = await reader
    .selectFrom('circles as c')
    .leftJoin('circle_members as cm', (join) =>
      join.onRef('cm.circle_id', '=', 'c.id').on('cm.member_id', '=', viewer.id ?? 0),
    )
    .select(['c.id', 'c.name', 'c.is_private', 'cm.role'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!circle) throw refusal('circle_not_found')
  return { ...circle, role: circle.role as CircleInSight['role'] }
}

/** Feed and member list of a private circle are its members' alone. */
export function mayLookInside(circle: Pick<CircleInSight, 'is_private' | 'role'>): boolean {
  return !circle.is_private || circle.role !== null
}

/** The circle if the viewer may read its feed and members: `circle_not_found` or `members_only` otherwise. */
export async function readableCircle(reader: Reader, viewer: Viewer, id: number): Promise<CircleInSight> {
  const circle = await circleFor(reader, viewer, id)
  if (!mayLookInside(circle)) throw refusal('members_only')
  return circle
}

/** Refuses circles that are missing or that the member does not belong to: nobody posts into the circles of others. */
export async function requireMembership(reader: Reader, memberId: number, circleIds: readonly number[]): Promise<void> {
  if (circleIds.length > 0) refuseOutside(await memberships(reader, memberId, circleIds).execute(), circleIds)
}

/** The same, and until the transaction ends none of the circles ends: for acts that put something into them. */
export async function holdMembership(tx: Tx, memberId: number, circleIds: readonly number[]): Promise<void> {
  if (circleIds.length === 0) return
  refuseOutside(await memberships(tx, memberId, circleIds).orderBy('c.id').forKeyShare('c').execute(), circleIds)
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

function refuseOutside(found: readonly { member_id: number | null }[], circleIds: readonly number[]): void {
  if (found.length < new Set(circleIds).size) throw refusal('circle_not_found')
  if (found.some((circle) => circle.member_id === null)) throw refusal('members_only')
}

/** Compares in constant time, so that answers do not tell how much of a guessed token was right. */
export function opensDoor(offered: string | undefined, token: string | undefined): boolean {
  if (offered === undefined || token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(offered), digest(token))
}
