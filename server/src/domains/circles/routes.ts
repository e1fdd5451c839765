import { circles } from '@daystar/contract/circles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { mapPage } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SignedInViewer, Viewer } from '../../platform/http/viewer.ts'
import { existingMemberId, presentPerson } from '../accounts/index.ts'
import { canReadCircle, circleWithRole, readableCircle } from './access.ts'
import { createCircle, demote, editCircle, joinCircle, leaveCircle, promote } from './commands.ts'
import { getOrCreateInviteToken, revokeInvite } from './invites.ts'
import { circlePictureRoutes } from './pictures.ts'
import { presentCircle, presentCircleDetail, presentCircleMember } from './present.ts'
import { adminsOf, circleById, circlesBySize, circlesOf, firstMembersOf, membersOf } from './queries.ts'

export function circleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  async function circleDetail(viewer: Viewer, circleId: number) {
    const circle = await circleById(db, viewer, circleId)
    if (!canReadCircle(circle)) return presentCircleDetail(circle, { members: [], admins: [] })
    const [members, admins] = await Promise.all([firstMembersOf(db, circleId), adminsOf(db, circleId)])
    return presentCircleDetail(circle, { members, admins })
  }

  async function requireAdmin(viewer: SignedInViewer, circleId: number): Promise<void> {
    const circle = await circleWithRole(db, viewer, circleId)
    if (circle.role !== 'admin') throw apiError('admins_only')
  }

  serve(app, circles.list, async ({ viewer, query, page }) =>
    mapPage(await circlesBySize(db, viewer, query.q, page), presentCircle),
  )

  serve(app, circles.create, async ({ viewer, body }) =>
    circleDetail(viewer, await createCircle(deps, viewer.id, body)),
  )

  serve(app, circles.read, async ({ viewer, params }) => circleDetail(viewer, params.circleId))

  serve(app, circles.edit, async ({ viewer, params, body }) => {
    await requireAdmin(viewer, params.circleId)
    await editCircle(deps, params.circleId, body)
    return circleDetail(viewer, params.circleId)
  })

  serve(app, circles.members, async ({ viewer, params, page }) => {
    const circle = await readableCircle(db, viewer, params.circleId)
    return mapPage(await membersOf(db, circle.id, page), presentCircleMember)
  })

  serve(app, circles.admins, async ({ viewer, params }) => {
    const circle = await readableCircle(db, viewer, params.circleId)
    return (await adminsOf(db, circle.id)).map(presentPerson)
  })

  serve(app, circles.join, async ({ viewer, params, query }) => {
    if (params.userId !== viewer.id) throw apiError('not_yourself')
    await joinCircle(deps, { circleId: params.circleId, memberId: viewer.id, invite: query.invite })
    return circleDetail(viewer, params.circleId)
  })

  serve(app, circles.joinSelf, async ({ viewer, params, query }) => {
    await joinCircle(deps, { circleId: params.circleId, memberId: viewer.id, invite: query.invite })
    return circleDetail(viewer, params.circleId)
  })

  serve(app, circles.leave, async ({ viewer, params }) => {
    if (params.userId !== viewer.id) await requireAdmin(viewer, params.circleId)
    await leaveCircle(deps, params.circleId, params.userId)
  })

  serve(app, circles.promote, async ({ viewer, params }) => {
    await requireAdmin(viewer, params.circleId)
    await promote(deps, params.circleId, params.userId)
  })

  serve(app, circles.demote, async ({ viewer, params }) => {
    await requireAdmin(viewer, params.circleId)
    await demote(deps, params.circleId, params.userId)
  })

  serve(app, circles.invite, async ({ viewer, params }) => {
    const circle = await circleWithRole(db, viewer, params.circleId)
    if (circle.role === null) throw apiError('members_only')
    const token = await getOrCreateInviteToken(db, circle.id, viewer.id)
    return { token, url: `${config.publicUrl}/circles/${circle.id}?invite=${token}` }
  })

  serve(app, circles.revokeInvite, async ({ viewer, params }) => {
    await requireAdmin(viewer, params.circleId)
    await revokeInvite(db, params.circleId)
  })

  serve(app, circles.ofMember, async ({ viewer, params }) => {
    const memberId = await existingMemberId(db, viewer, params.userId)
    return (await circlesOf(db, viewer, memberId)).map(presentCircle)
  })

  circlePictureRoutes(app, deps)
}
