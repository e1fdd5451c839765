import { type Application, applications } from '@daystar/contract/joining/applications'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../../platform/api/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentPerson, requireOwnSignIn } from '../../accounts/index.ts'
import { authorizeApplication } from '../access.ts'
import { originOf } from '../origin.ts'
import { apply, approveApplication, declineApplication } from './commands.ts'
import { type ApplicationRow, applicationRows } from './queries.ts'

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, applications.create, async ({ body, request }) => {
    requireOwnSignIn(deps.config)
    await apply(deps, body, originOf(request))
    return { status: 'open' as const }
  })

  serve(app, applications.list, async ({ viewer, query, page }) => {
    authorizeApplication(viewer, 'read', viewer)
    return mapPage(await applicationRows(deps.db, query.status ?? 'open', page), presentApplication)
  })

  serve(app, applications.approve, async ({ viewer, params, request }) =>
    approveApplication(deps, viewer, params.applicationId, { address: request.ip }),
  )

  serve(app, applications.decline, async ({ viewer, params, body, request }) =>
    declineApplication(deps, viewer, {
      id: params.applicationId,
      reply: body.reply?.trim() ?? '',
      address: request.ip,
    }),
  )
}

function presentApplication({ page_key: _key, decider, ...row }: ApplicationRow): Application {
  return {
    ...row,
    decided_by: decider && presentPerson(decider),
    decided_at: row.decided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
