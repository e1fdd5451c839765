import { connections } from '@daystar/contract/connections'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { existingMemberId, presentPerson } from '../accounts/index.ts'
import { acceptRequest, removeConnection, removeRequest, requestToFollow } from './commands.ts'
import { presentRequest, presentStatus } from './present.ts'
import {
  connectionsBetween,
  followedByBoth,
  peopleConnectedTo,
  personById,
  requestById,
  requestsFrom,
  requestsTo,
} from './queries.ts'

export function connectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, connections.following, async ({ viewer, params, page }) => {
    const memberId = await existingMemberId(db, viewer, params.userId)
    return mapPage(await peopleConnectedTo(db, viewer, memberId, 'followees', page), ({ person }) =>
      presentPerson(person),
    )
  })

  serve(app, connections.common, async ({ viewer, params, page }) => {
    const memberId = await existingMemberId(db, viewer, params.userId)
    return mapPage(await followedByBoth(db, viewer, memberId, page), ({ person }) => presentPerson(person))
  })

  serve(app, connections.followers, async ({ viewer, params, page }) => {
    const memberId = await existingMemberId(db, viewer, params.userId)
    return mapPage(await peopleConnectedTo(db, viewer, memberId, 'followers', page), ({ person }) =>
      presentPerson(person),
    )
  })

  serve(app, connections.status, async ({ viewer, params }) => {
    const rows = await connectionsBetween(db, viewer, params.userId)
    if (!rows) throw apiError('member_not_found')
    return presentStatus(rows)
  })

  serve(app, connections.request, async ({ viewer, body }) => {
    const addressee = await personById(db, body.addressee_id)
    if (!addressee) throw apiError('member_not_found')
    const request = await requestToFollow(deps, viewer, addressee.id)
    return { status: request.status, connection_id: request.connectionId, addressee: presentPerson(addressee) }
  })

  serve(app, connections.received, async ({ viewer, page }) =>
    mapPage(await requestsTo(db, viewer, page), presentRequest),
  )

  serve(app, connections.sent, async ({ viewer, page }) =>
    mapPage(await requestsFrom(db, viewer, page), presentRequest),
  )

  serve(app, connections.accept, async ({ viewer, params }) => {
    await acceptRequest(deps, viewer, params.connectionId)
    const request = await requestById(db, params.connectionId)
    if (!request) throw apiError('request_not_found')
    return presentRequest(request)
  })

  serve(app, connections.decline, async ({ viewer, params }) => removeRequest(deps, viewer, params.connectionId))

  serve(app, connections.unfollow, async ({ viewer, params }) => {
    await removeConnection(deps, viewer, { followerId: viewer.id, followeeId: params.userId })
  })

  serve(app, connections.unfollowByBody, async ({ viewer, body }) => {
    await removeConnection(deps, viewer, { followerId: viewer.id, followeeId: body.other_id })
  })

  serve(app, connections.removeFollower, async ({ viewer, params }) => {
    await removeConnection(deps, viewer, { followerId: params.userId, followeeId: viewer.id })
  })
}
