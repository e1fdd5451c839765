import { apiError } from '../../../platform/api/api-error.ts'
import { forEachMember, type MemberResults } from '../../../platform/api/member-results.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { lockRole, memberVisibleTo } from '../../accounts/index.ts'
import { authorize } from '../access.ts'
import { isBanned } from '../ban-commands.ts'
import { circleInvitationEmail } from '../emails.ts'
import { lockCircle, roleOf } from '../role-queries.ts'
import { inviteToken } from './invite-commands.ts'

/** Sends the invite link of a circle to members by email, on behalf of an operator who belongs to the circle. */
export async function inviteMembers(
  { db, jobs, config, community }: Deps,
  viewer: SignedInViewer,
  { circleId, memberIds, address }: { circleId: number; memberIds: readonly number[] } & Cause,
): Promise<MemberResults> {
  return await transaction(db, async (tx) => {
    const viewerRole = await lockRole(tx, viewer.id)
    authorize(viewer, 'inviteMembers', { ...(await lockCircle(tx, viewer, circleId)), viewerRole })
    const { name: circle } = await tx
      .selectFrom('circles')
      .select('name')
      .where('id', '=', circleId)
      .executeTakeFirstOrThrow()
    const { name: inviter } = await tx
      .selectFrom('members')
      .select('name')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    const url = `${config.publicUrl}/circles/${circleId}?invite=${await inviteToken(tx, viewer, circleId)}`
    return await forEachMember(memberIds, async (memberId) => {
      const recipient = await invitedMember(tx, viewer, { circleId, memberId })
      if (config.smtpUrl !== null && recipient.email_confirmed_at === null) throw apiError('member_unconfirmed')
      await jobs.add(
        tx,
        'send_mail',
        circleInvitationEmail(recipient, { inviter, circle, link: url, community: community.settings.name }),
      )
      const subject = { type: 'member', id: memberId } as const
      const details = { circle_id: String(circleId) }
      await recordAudit(tx, { action: 'circle_invitation_sent', actorId: viewer.id, subject, details, address })
    })
  })
}

/** A member who can be invited. Throws why another cannot. */
async function invitedMember(
  tx: Tx,
  viewer: SignedInViewer,
  { circleId, memberId }: { readonly circleId: number; readonly memberId: number },
) {
  const member = await tx
    .selectFrom('members as m')
    .select(['m.name', 'm.email', emailLanguage('m').as('language'), 'm.email_confirmed_at'])
    .where('m.id', '=', memberId)
    .where('m.removal_started_at', 'is', null)
    .where(memberVisibleTo(viewer, 'm.id'))
    .executeTakeFirst()
  if (!member) throw apiError('member_not_found')
  if (await roleOf(tx, circleId, memberId)) throw apiError('member_of_circle')
  if (await isBanned(tx, circleId, memberId)) throw apiError('member_banned')
  return member
}
