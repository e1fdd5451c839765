import { connections } from '@daystar/contract/connections'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { mapPage } from '../../platform/http/paging.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { existingMember, presentPerson } from '../accounts/index.ts'
import { acceptRequest, askToFollow, endFollowing, endRequest } from './commands.ts'
import { presentRequest, presentStatus } from './present.ts'
import { followeesOf, followersOf, personById, requestById, requestsFrom, requestsTo, standing } from './queries.ts'

export function connectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, connections.following, async ({ viewer, params, page }) => {
    const memberId = await existingMember(db, viewer, params.userId)
    return mapPage(await followeesOf(db, memberId, page), ({ person }) => presentPerson(person))
  })

  serve(app, connections.followers, async ({ viewer, params, page }) => {
    const memberId = await existingMember(db, viewer, params.userId)
    return mapPage(await followersOf(db, memberId, page), ({ person }) => presentPerson(person))
  })

  serve(app, connections.status, async ({ viewer, params }) => {
    const rows = await standing(db, viewer.id, params.userId)
    if (!rows) throw refusal('member_not_found')
    return presentStatus(rows)
  })

  serve(app, connections.request, async ({ viewer, body }) => {
    if (body.addressee_id === viewer.id) throw refusal('own_request')
    const addressee = await personById(db, body.addressee_id)
    if (!addressee) throw refusal('member_not_found')
    const asked = await askToFollow(deps, { followerId: viewer.id, followeeId: addressee.id })
    return { status: asked.status, connection_id: asked.connectionId, addressee: presentPerson(addressee) }
  })

  serve(app, connections.received, async ({ viewer, page }) =>
    mapPage(await requestsTo(db, viewer.id, page), presentRequest),
  )

  serve(app, connections.sent, async ({ viewer, page }) =>
    mapPage(await requestsFrom(db, viewer.id, page), presentRequest),
  )

  serve(app, connections.accept, async ({ viewer, params }) => {
    await acceptRequest(deps, params.connectionId, viewer.id)
    const request = await requestById(db, params.connectionId)
    if (!request) throw refusal('request_not_found')
    return presentRequest(request)
  })

  serve(app, connections.decline, async ({ viewer, params }) => endRequest(deps, params.connectionId, viewer.id))

  serve(app, connections.unfollow, async ({ viewer, params }) => {
    await endFollowing(deps, { followerId: viewer.id, followeeId: params.userId })
  })

  serve(app, connections.unfollowByBody, async ({ viewer, body }) => {
    await endFollowing(deps, { followerId: viewer.id, followeeId: body.other_id })
  })

  serve(app, connections.removeFollower, async ({ viewer, params }) => {
    await endFollowing(deps, { followerId: params.userId, followeeId: viewer.id })
  })
}
