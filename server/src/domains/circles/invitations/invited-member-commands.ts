import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { EventBus } from '../../../platform/events.ts'
import { authorize } from '../access.ts'
import { findLockedCircle, lockCircle, roleOf } from '../role-queries.ts'

/** Locks a circle into which the viewer invites. Throws if the viewer may not. */
export async function lockInvitingCircle(tx: Tx, viewer: SignedInViewer, circleId: number): Promise<void> {
  authorize(viewer, 'invite', await lockCircle(tx, viewer, circleId))
}

interface InvitedMember {
  readonly circleId: number
  readonly memberId: number
  readonly invitedBy: number
}

/**
 * Adds a new member of the community to the circle, unless the member who invited them has left it since then. Returns
 * whether they were added.
 */
export async function addInvitedMember(
  { tx, events }: { readonly tx: Tx; readonly events: EventBus },
  { circleId, memberId, invitedBy }: InvitedMember,
): Promise<boolean> {
  const circle = await findLockedCircle(tx, circleId)
  if (!circle || !(await roleOf(tx, circleId, invitedBy))) return false
  await tx.insertInto('circle_members').values({ circle_id: circleId, member_id: memberId }).execute()
  await events.emit(tx, 'circle.joined', { circleId, memberId })
  return true
}
