import { circles } from '@daystar/contract/circles'
import { circleInvitations } from '@daystar/contract/circles/invitations'
import type { FastifyInstance } from 'fastify'
import { presentMemberResults } from '../../../platform/api/member-results.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requestLanguage } from '../../../platform/http/request-language.ts'
import { serve } from '../../../platform/http/serve.ts'
import { inviteConnections } from './commands.ts'
import { getOrCreateInviteToken, revokeInvite } from './invite-commands.ts'
import { inviteMembers } from './invite-members-commands.ts'

export function circleInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  serve(app, circles.invite, async ({ viewer, params }) => {
    const token = await getOrCreateInviteToken(db, viewer, params.circleId)
    return { token, url: `${config.publicUrl}/circles/${params.circleId}?invite=${token}` }
  })

  serve(app, circles.inviteMembers, async ({ viewer, params: { circleId }, body, request }) => {
    const results = await inviteMembers(deps, viewer, { circleId, memberIds: body.member_ids, address: request.ip })
    return presentMemberResults(results, requestLanguage(request))
  })

  serve(app, circleInvitations.create, async ({ viewer, params: { circleId }, body }) => ({
    invited: await inviteConnections(deps, viewer, { circleId, memberIds: body.member_ids }),
  }))

  serve(app, circles.revokeInvite, async ({ viewer, params }) => revokeInvite(db, viewer, params.circleId))
}
