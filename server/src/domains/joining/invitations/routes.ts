import { invitations } from '@daystar/contract/joining/invitations'
import { limits } from '@daystar/contract/limits'
import type { BodyOf } from '@daystar/contract/route'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../../platform/api/api-error.ts'
import { mapPage, type PageOf } from '../../../platform/api/paging.ts'
import { isOperator } from '../../../platform/authorization/roles.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Deps } from '../../../platform/deps.ts'
import { acceptedLanguage } from '../../../platform/http/request-language.ts'
import { serve } from '../../../platform/http/serve.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { presentPerson } from '../../accounts/index.ts'
import { newAccountUseLeft } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import type { NewPack } from '../packs/commands.ts'
import type { PackEvents } from '../packs/pack-events.ts'
import { presentPack } from '../packs/present.ts'
import { packMembersFor, packMembersOf } from '../packs/queries.ts'
import { createInvitation, revokeInvitation } from './commands.ts'
import { emailInvitations, emailsLeft } from './email-commands.ts'
import { invitingRules } from './inviting-rules.ts'
import { presentInvitation } from './present.ts'
import { activeInvitation, type InvitationRow, invitationRows } from './queries.ts'

export function invitationRoutes(app: FastifyInstance, deps: Deps, packEvents: PackEvents): void {
  const { db, config, community } = deps
  const rules = () => invitingRules(config, community.settings)
  const present = async (viewer: SignedInViewer, page: PageOf<InvitationRow>) => {
    const eventIds = page.items.flatMap(({ event_id: id }) => id ?? [])
    const eventTitles = await packEvents.visibleTitles(db, viewer, eventIds)
    return mapPage(page, (row) => presentInvitation(row, viewer, { publicUrl: config.publicUrl, eventTitles }))
  }

  serve(app, invitations.check, async ({ body }) => {
    const invitation = await activeInvitation(db, body.token, rules())
    if (!invitation) throw apiError('invitation_invalid')
    const members = await packMembersOf(db, invitation.id)
    const { event_id: eventId, created_by: inviterId, circle_id: circleId } = invitation
    const event = eventId === null ? undefined : await packEvents.comingEvent(db, { eventId, inviterId, circleId })
    return {
      invited_by: invitation.inviter,
      circle_name: invitation.circle_name,
      pack: presentPack(members, event),
    }
  })

  serve(app, invitations.create, async ({ viewer, body, request }) => {
    const { max_uses: maxUses, days, circle_id: circleId = null, label = '' } = body
    const id = await createInvitation({ ...deps, packEvents }, viewer, {
      maxUses,
      days,
      circleId,
      label: singleLine(label),
      pack: packOf(body),
      address: request.ip,
    })
    const [invitation] = (await present(viewer, await invitationRows(db, { id, ...rules() }))).items
    if (!invitation) throw apiError('invitation_not_found')
    return invitation
  })

  serve(app, invitations.email, async ({ viewer, body, request }) => {
    const { emails, text = '', label = '', days, circle_id: circleId = null } = body
    const { sent, notSent } = await emailInvitations({ ...deps, packEvents }, viewer, {
      emails,
      text: text.trim(),
      label: singleLine(label),
      days,
      circleId,
      pack: packOf(body),
      language: acceptedLanguage(request),
      address: request.ip,
    })
    return { sent, not_sent: notSent }
  })

  serve(app, invitations.packMembers, async ({ viewer, page }) =>
    mapPage(await packMembersFor(db, viewer, page), ({ person }) => presentPerson(person)),
  )

  serve(app, invitations.limits, async ({ viewer }) => {
    const emails = await emailsLeft(db, viewer.id, isOperator(viewer.role))
    const newAccount = await newAccountUseLeft(db, deps, { memberId: viewer.id, use: 'invitations' })
    const left = newAccount?.left ?? Number.POSITIVE_INFINITY
    return {
      max_uses: Math.min(limits.invitationUsesMax, left),
      max_emails: Math.min(limits.invitationEmailsPerRequest, emails.left, left),
      emails_per_day: emails.perDay,
      new_account: newAccount && { per_day: newAccount.perDay, more_at: newAccount.moreAt.toISOString() },
    }
  })

  serve(app, invitations.own, async ({ viewer, page }) =>
    present(viewer, await invitationRows(db, { createdBy: viewer.id, ...rules() }, page)),
  )

  serve(app, invitations.all, async ({ viewer, page }) => {
    authorize(viewer, 'readAll', viewer)
    return present(viewer, await invitationRows(db, rules(), page))
  })

  serve(app, invitations.revoke, async ({ viewer, params, request }) =>
    revokeInvitation(db, viewer, { id: params.invitationId, address: request.ip }),
  )
}

const packOf = ({ member_ids: memberIds = [], event_id: eventId = null }: PackBody): NewPack => ({ memberIds, eventId })

type PackBody = Pick<BodyOf<typeof invitations.create>, 'member_ids' | 'event_id'>
