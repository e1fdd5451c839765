import type { ReportReason } from '@daystar/contract/moderation/report-reasons'
import { apiError } from '../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../platform/audit-log.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { lockRole } from '../accounts/index.ts'
import { discardMedia } from '../media/index.ts'
import {
  authorize,
  type CircleRole,
  isCircleAdmin,
  isCircleModerator,
  isOnlyModerator,
  isValidInvite,
} from './access.ts'
import { banMember, isBanned } from './ban-commands.ts'
import { closeInvite } from './invitations/invite-commands.ts'
import { isInvited } from './invitations/queries.ts'
import { activeInviteToken } from './queries.ts'
import { endRequest } from './requests/commands.ts'
import { type CirclePictures, findLockedCircle, isLastAdmin, lockCircle, roleOf } from './role-queries.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

/** The circle and the member that a command adds, removes, promotes or demotes. */
interface Membership {
  readonly circleId: number
  readonly memberId: number
}

/** Adds the viewer as a member. Joining a private circle requires an invitation, or its active invite link. */
export function joinCircle(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  { circleId, memberId, invite }: Membership & { readonly invite: string | undefined },
): Promise<void> {
  return transaction(db, async (tx) => {
    const circle = await lockCircle(tx, viewer, circleId)
    const hasValidInvite =
      circle.is_private &&
      (isValidInvite(invite, await activeInviteToken(tx, circleId)) || (await isInvited(tx, viewer, circleId)))
    authorize(viewer, 'join', {
      ...circle,
      memberId,
      hasValidInvite,
      isBanned: await isBanned(tx, circleId, viewer.id),
    })
    await endRequest(tx, events, { circleId, memberId })
    await tx.insertInto('circle_members').values({ circle_id: circleId, member_id: memberId }).execute()
    await events.emit(tx, 'circle.joined', { circleId, memberId })
  })
}

/**
 * Removes a member, who leaves or whom an admin or a moderator removes, bans and informs; the invite link is then
 * revoked. The member who joined first becomes admin after the last admin; an empty circle is deleted, and its
 * activities remain with their authors.
 */
export function removeMember(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  { circleId, memberId, rule, reason = '', address }: Membership & { readonly rule: ReportReason | null } & Cause,
): Promise<void> {
  return transaction(db, async (tx) => {
    const circle = await lockCircle(tx, viewer, circleId)
    const memberRole = (await roleOf(tx, circleId, memberId)) ?? null
    authorize(viewer, 'removeMember', { ...circle, memberId, memberRole })
    if (viewer.id !== memberId) {
      await endRequest(tx, events, { circleId, memberId })
      const isNewlyBanned = await banMember(tx, circleId, memberId)
      await closeInvite(tx, circleId)
      if (isNewlyBanned) {
        const subject = { type: 'member', id: memberId } as const
        // The event omits the name, because an operator who reads the audit log may be outside of the circle.
        const details = { circle_id: String(circleId), ...(rule !== null && { rule }) }
        const action = 'member_removed_from_circle'
        await recordAudit(tx, { action, actorId: viewer.id, subject, reason, details, address })
        const decision = { circleId, circleName: circle.name, memberId, actorId: viewer.id, rule, reason }
        await events.emit(tx, 'circle.member_removed', decision)
      }
    }
    if (await leave(tx, circle, memberId)) await events.emit(tx, 'circle.left', { circleId, memberId })
  })
}

/** Removes the member of an account that is being deleted from all circles, one after the other. */
export async function leaveAllCircles(db: Db, memberId: number): Promise<void> {
  const rows = await db.selectFrom('circle_members').select('circle_id').where('member_id', '=', memberId).execute()
  for (const { circle_id: circleId } of rows) {
    await transaction(db, async (tx) => {
      const circle = await findLockedCircle(tx, circleId)
      if (circle) await leave(tx, circle, memberId)
    })
  }
}

/**
 * Returns whether the member belonged to the circle. A trigger deletes an empty circle, and keeps an admin in the
 * others.
 */
async function leave(tx: Tx, circle: CirclePictures, memberId: number): Promise<boolean> {
  const left = await tx
    .deleteFrom('circle_members')
    .where('circle_id', '=', circle.id)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  if (!left) return false
  const remaining = await tx.selectFrom('circles').select('id').where('id', '=', circle.id).executeTakeFirst()
  if (!remaining) await discardPictures(tx, circle)
  return true
}

/** Makes a member an admin. Has no effect on an admin. */
export function promote({ db }: CommandDeps, viewer: SignedInViewer, membership: Membership): Promise<void> {
  const { circleId, memberId } = membership
  return transaction(db, async (tx) => {
    authorize(viewer, 'promote', await lockCircle(tx, viewer, circleId))
    const role = await roleOf(tx, circleId, memberId)
    if (!role) throw apiError('member_not_found')
    if (!isCircleAdmin(role)) await setRole(tx, membership, 'admin')
  })
}

/** Makes an admin an ordinary member. */
export function demote({ db }: CommandDeps, viewer: SignedInViewer, membership: Membership): Promise<void> {
  const { circleId, memberId } = membership
  return transaction(db, async (tx) => {
    const circle = await lockCircle(tx, viewer, circleId)
    authorize(viewer, 'demote', { ...circle, isLastAdmin: await isLastAdmin(tx, circleId, memberId) })
    const role = await roleOf(tx, circleId, memberId)
    if (!role) throw apiError('member_not_found')
    if (!isCircleAdmin(role)) return
    await setRole(tx, membership, 'member')
  })
}

/** Makes a member a moderator. Has no effect on an admin. */
export function appointModerator({ db }: CommandDeps, viewer: SignedInViewer, membership: Membership): Promise<void> {
  const { circleId, memberId } = membership
  return transaction(db, async (tx) => {
    authorize(viewer, 'appointModerator', await lockCircle(tx, viewer, circleId))
    const role = await roleOf(tx, circleId, memberId)
    if (!role) throw apiError('member_not_found')
    if (!isCircleModerator(role)) await setRole(tx, membership, 'moderator')
  })
}

/** Makes a moderator an ordinary member. Has no effect on others. */
export function dismissModerator({ db }: CommandDeps, viewer: SignedInViewer, membership: Membership): Promise<void> {
  const { circleId, memberId } = membership
  return transaction(db, async (tx) => {
    authorize(viewer, 'dismissModerator', { ...(await lockCircle(tx, viewer, circleId)), memberId })
    const role = await roleOf(tx, circleId, memberId)
    if (!role) throw apiError('member_not_found')
    if (isOnlyModerator(role)) await setRole(tx, membership, 'member')
  })
}

async function setRole(tx: Tx, { circleId, memberId }: Membership, role: CircleRole): Promise<void> {
  await tx
    .updateTable('circle_members')
    .set({ role })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

/**
 * Deletes a circle. With `removesActivities`, also the activities that were shared in no other circle; the others stay
 * with their authors.
 */
export function deleteCircle(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  { circleId, removesActivities, address }: { readonly circleId: number; readonly removesActivities: boolean } & Cause,
): Promise<void> {
  return transaction(db, async (tx) => {
    const circle = await lockCircle(tx, viewer, circleId)
    authorize(viewer, 'delete', { ...circle, viewerRole: await lockRole(tx, viewer.id) })
    const subject = { type: 'circle', id: circleId } as const
    const details = { circle_name: circle.name, as: isCircleAdmin(circle.role) ? 'admin of the circle' : 'operator' }
    await recordAudit(tx, { action: 'circle_deleted', actorId: viewer.id, subject, details, address })
    await events.emit(tx, 'circle.deleting', { circleId, removesActivities })
    await tx.deleteFrom('circles').where('id', '=', circleId).execute()
    await discardPictures(tx, circle)
  })
}

async function discardPictures(tx: Tx, circle: CirclePictures): Promise<void> {
  for (const mediaId of [circle.image_media_id, circle.banner_media_id]) {
    if (mediaId !== null) await discardMedia(tx, mediaId)
  }
}
