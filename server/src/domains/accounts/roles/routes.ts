import { roles } from '@daystar/contract/roles'
import type { FastifyInstance } from 'fastify'
import { presentMemberResults } from '../../../platform/api/member-results.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requestLanguage } from '../../../platform/http/request-language.ts'
import { serve } from '../../../platform/http/serve.ts'
import { resolveMemberRef } from '../members/member-ref.ts'
import { setRole, setRoles, undoRoleChange } from './commands.ts'

export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, roles.set, async ({ viewer, params, body, request }) => {
    const change = { memberId: resolveMemberRef(viewer, params.userId), ...body, address: request.ip }
    await setRole(deps, viewer, change)
    return { role: body.role }
  })

  serve(app, roles.setMany, async ({ viewer, body, request }) => {
    const { member_ids: memberIds, ...change } = body
    const results = await setRoles(deps, viewer, { memberIds, ...change, address: request.ip })
    return presentMemberResults(results, requestLanguage(request))
  })

  serve(app, roles.undo, async ({ viewer, params, request }) => {
    const memberId = resolveMemberRef(viewer, params.userId)
    return { role: await undoRoleChange(deps, viewer, { memberId, address: request.ip }) }
  })
}
