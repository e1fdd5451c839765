import { circles } from '@daystar/contract/circles'
import { circleInvitations } from '@daystar/contract/circles/invitations'
import { circleRequests } from '@daystar/contract/circles/requests'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentMemberResults } from '../../platform/api/member-results.ts'
import { mapPage } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestLanguage, requestTranslate } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { existingMemberId } from '../accounts/index.ts'
import { allowRejoining } from './ban-commands.ts'
import { createCircle, editCircle } from './commands.ts'
import { inviteConnections } from './invitation-commands.ts'
import { isInvited } from './invitation-queries.ts'
import { getOrCreateInviteToken, revokeInvite } from './invite-commands.ts'
import { inviteMembers } from './invite-members-commands.ts'
import {
  appointModerator,
  deleteCircle,
  demote,
  dismissModerator,
  joinCircle,
  promote,
  removeMember,
} from './membership-commands.ts'
import { circlePictureRoutes } from './picture-routes.ts'
import {
  presentCircle,
  presentCircleDetail,
  presentCircleMember,
  presentCircleRequest,
  presentListed,
  presentRemovedMember,
} from './present.ts'
import {
  adminsOf,
  circleById,
  circlesBySize,
  circlesOf,
  membersOf,
  readablePeopleOf,
  removedMembersOf,
} from './queries.ts'
import { acceptRequest, declineRequest, requestToJoin, withdrawRequest } from './request-commands.ts'
import { ownRequestTime, requestCountOf, requestsOf } from './request-queries.ts'
import { circleFor, readableCircle } from './role-queries.ts'

export function circleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  async function circleDetail(request: FastifyRequest, viewer: Viewer, circleId: number) {
    const t = requestTranslate(request)
    const circle = await circleById(db, viewer, circleId)
    const people = await readablePeopleOf(db, viewer, circle)
    const canAsk = viewer.id !== null && circle.is_private && circle.role === null
    if (!canAsk) return presentCircleDetail(circle, people, t)
    const requestedAt = await ownRequestTime(db, viewer, circleId)
    return presentCircleDetail(circle, people, t, { requestedAt, isInvited: await isInvited(db, viewer, circleId) })
  }

  serve(app, circles.list, async ({ viewer, query, page }) =>
    mapPage(await circlesBySize(db, viewer, query.q, page), presentCircle),
  )

  serve(app, circles.create, async ({ viewer, body, request }) =>
    circleDetail(request, viewer, await createCircle(deps, viewer.id, body)),
  )

  serve(app, circles.read, async ({ viewer, params, request }) => circleDetail(request, viewer, params.circleId))

  serve(app, circles.edit, async ({ viewer, params, body, request }) => {
    await editCircle(deps, viewer, params.circleId, body)
    return circleDetail(request, viewer, params.circleId)
  })

  serve(app, circles.remove, async ({ viewer, params, query, request }) =>
    deleteCircle(deps, viewer, {
      circleId: params.circleId,
      removesActivities: query.activities === 'remove',
      address: request.ip,
    }),
  )

  serve(app, circles.members, async ({ viewer, params, page, request }) => {
    const t = requestTranslate(request)
    const circle = await readableCircle(db, viewer, params.circleId)
    return mapPage(await membersOf(db, viewer, circle.id, page), (row) => presentCircleMember(row, circle, t))
  })

  serve(app, circles.admins, async ({ viewer, params, request }) => {
    const t = requestTranslate(request)
    const circle = await readableCircle(db, viewer, params.circleId)
    return (await adminsOf(db, viewer, circle.id)).map((row) => presentListed(row, circle, t))
  })

  serve(app, circles.join, async ({ viewer, params, query, request }) => {
    await joinCircle(deps, viewer, { circleId: params.circleId, memberId: params.userId, invite: query.invite })
    return circleDetail(request, viewer, params.circleId)
  })

  serve(app, circles.joinSelf, async ({ viewer, params, query, request }) => {
    await joinCircle(deps, viewer, { circleId: params.circleId, memberId: viewer.id, invite: query.invite })
    return circleDetail(request, viewer, params.circleId)
  })

  serve(app, circles.leave, async ({ viewer, params: { circleId, userId }, query, request }) => {
    const { rule = null, reason = '' } = query
    await removeMember(deps, viewer, { circleId, memberId: userId, rule, reason, address: request.ip })
  })

  serve(app, circles.removed, async ({ viewer, params, page }) => {
    const circle = await circleFor(db, viewer, params.circleId, 'readRemoved')
    return mapPage(await removedMembersOf(db, viewer, circle.id, page), presentRemovedMember)
  })

  serve(app, circles.allowRejoining, async ({ viewer, params: { circleId, userId } }) =>
    allowRejoining(db, viewer, { circleId, memberId: userId }),
  )

  serve(app, circles.promote, async ({ viewer, params: { circleId, userId } }) =>
    promote(deps, viewer, { circleId, memberId: userId }),
  )

  serve(app, circles.demote, async ({ viewer, params: { circleId, userId } }) =>
    demote(deps, viewer, { circleId, memberId: userId }),
  )

  serve(app, circles.appointModerator, async ({ viewer, params: { circleId, userId } }) =>
    appointModerator(deps, viewer, { circleId, memberId: userId }),
  )

  serve(app, circles.dismissModerator, async ({ viewer, params: { circleId, userId } }) =>
    dismissModerator(deps, viewer, { circleId, memberId: userId }),
  )

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

  serve(app, circles.ofMember, async ({ viewer, params }) => {
    const memberId = await existingMemberId(db, viewer, params.userId)
    return (await circlesOf(db, viewer, memberId)).map(presentCircle)
  })

  circlePictureRoutes(app, deps)
}
