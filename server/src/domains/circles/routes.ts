import { circles } from '@daystar/contract/circles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { existingMemberId } from '../accounts/index.ts'
import { createCircle, editCircle } from './commands.ts'
import { isInvited } from './invitations/queries.ts'
import { circleInvitationRoutes } from './invitations/routes.ts'
import { circleMemberRoutes } from './member-routes.ts'
import { deleteCircle, joinCircle, removeMember } from './membership-commands.ts'
import { circlePictureRoutes } from './picture-routes.ts'
import { presentCircle, presentCircleDetail } from './present.ts'
import { circleById, circlesBySize, circlesOf, readablePeopleOf } from './queries.ts'
import { ownRequestTime } from './requests/queries.ts'
import { circleRequestRoutes } from './requests/routes.ts'

export function circleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

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

  serve(app, circles.ofMember, async ({ viewer, params }) => {
    const memberId = await existingMemberId(db, viewer, params.userId)
    return (await circlesOf(db, viewer, memberId)).map(presentCircle)
  })

  circleMemberRoutes(app, deps)
  circleRequestRoutes(app, deps)
  circleInvitationRoutes(app, deps)
  circlePictureRoutes(app, deps)
}
