import { events as contract } from '@daystar/contract/events'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson, showsNoOtherMember } from '../accounts/index.ts'
import { authorize } from './access.ts'
import { invitationsTo } from './answers/queries.ts'
import { appointOrganizer, dismissOrganizer, inviteMembers, uninviteMember } from './invitation-commands.ts'
import { seriesOfEvent } from './lock-queries.ts'

export function eventInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, contract.invitations, async ({ viewer, params, page }) => {
    const series = await seriesOfEvent(db, viewer, params.eventId)
    authorize(viewer, 'edit', series)
    return mapPage(await invitationsTo(db, viewer, series.id, page), (row) => ({
      ...presentPerson(row.member),
      is_organizer: row.is_organizer,
    }))
  })

  serve(app, contract.invite, async ({ viewer, params, body }) => {
    showsNoOtherMember(viewer)
    return { invited: await inviteMembers(deps, viewer, params.eventId, body.member_ids) }
  })

  serve(app, contract.uninvite, async ({ viewer, params: { eventId, userId } }) =>
    uninviteMember(deps, viewer, { eventId, memberId: userId }),
  )

  serve(app, contract.appoint, async ({ viewer, params: { eventId, userId } }) =>
    appointOrganizer(deps, viewer, { eventId, memberId: userId }),
  )

  serve(app, contract.dismiss, async ({ viewer, params: { eventId, userId } }) =>
    dismissOrganizer(deps, viewer, { eventId, memberId: userId }),
  )
}
