import { users } from '@daystar/contract/accounts'
import { memberAdministration } from '@daystar/contract/administration/members'
import type { FastifyInstance } from 'fastify'
import { presentMemberResults } from '../../platform/api/member-results.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestLanguage } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { deleteMember, deleteMembers } from './account-erasure/commands.ts'
import { endSessionsOfMember, sendPasswordLink } from './members/administration-commands.ts'

export function memberAdministrationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, users.deleteMember, async ({ viewer, params, request }) =>
    deleteMember(deps, viewer, { memberId: params.userId, address: request.ip }),
  )

  serve(app, memberAdministration.sendPasswordLink, async ({ viewer, params, request }) =>
    sendPasswordLink(deps, viewer, { memberId: params.userId, address: request.ip }),
  )

  serve(app, memberAdministration.endSessions, async ({ viewer, params, request }) =>
    endSessionsOfMember(deps, viewer, { memberId: params.userId, address: request.ip }),
  )

  serve(app, memberAdministration.deleteMany, async ({ viewer, body, request }) => {
    const results = await deleteMembers(deps, viewer, { memberIds: body.member_ids, address: request.ip })
    return presentMemberResults(results, requestLanguage(request))
  })
}
