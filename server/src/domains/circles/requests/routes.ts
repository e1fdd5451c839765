import { circleRequests } from '@daystar/contract/circles/requests'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../../platform/api/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { circleFor } from '../role-queries.ts'
import { acceptRequest, declineRequest, requestToJoin, withdrawRequest } from './commands.ts'
import { presentCircleRequest } from './present.ts'
import { requestCountOf, requestsOf } from './queries.ts'

export function circleRequestRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, circleRequests.create, async ({ viewer, params, body: { text = '' } }) => {
    const requestedAt = await requestToJoin(deps, viewer, { circleId: params.circleId, text: text.trim() })
    return { requested_at: requestedAt.toISOString() }
  })

  serve(app, circleRequests.withdraw, async ({ viewer, params }) => withdrawRequest(deps, viewer, params.circleId))

  serve(app, circleRequests.count, async ({ viewer, params }) => {
    const circle = await circleFor(db, viewer, params.circleId, 'readRequests')
    return { count: await requestCountOf(db, viewer, circle.id) }
  })

  serve(app, circleRequests.list, async ({ viewer, params, page }) => {
    const circle = await circleFor(db, viewer, params.circleId, 'readRequests')
    return mapPage(await requestsOf(db, viewer, circle.id, page), presentCircleRequest)
  })

  serve(app, circleRequests.accept, async ({ viewer, params: { circleId, userId } }) =>
    acceptRequest(deps, viewer, { circleId, memberId: userId }),
  )

  serve(app, circleRequests.decline, async ({ viewer, params: { circleId, userId } }) =>
    declineRequest(deps, viewer, { circleId, memberId: userId }),
  )
}
