import { circles } from '@daystar/contract/circles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { mapPage } from '../../platform/http/paging.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SignedIn, Viewer } from '../../platform/http/viewer.ts'
import { existingMember, presentPerson } from '../accounts/index.ts'
import { circleFor, mayLookInside, readableCircle } from './access.ts'
import { createCircle, demote, editCircle, joinCircle, leaveCircle, promote } from './commands.ts'
import { inviteToken, revokeInvite } from './invites.ts'
import { circlePictureRoutes } from './pictures.ts'
import { presentCircle, presentCircleMember, presentCirclePage } from './present.ts'
import { adminsOf, circleById, circlesBySize, circlesOf, firstMembersOf, membersOf } from './queries.ts'

export function circleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  async function circlePage(viewer: Viewer, circleId: number) {
    const circle = await circleById(db, viewer, circleId)
    if (!mayLookInside(circle)) return presentCirclePage(circle, { members: [], admins: [] })
    const [members, admins] = await Promise.all([firstMembersOf(db, circleId), adminsOf(db, circleId)])
    return presentCirclePage(circle, { members, admins })
  }

  async function asAdmin(viewer: SignedIn, circleId: number): Promise<void> {
    const circle = await circleFor(db, viewer, circleId)
    if (circle.role !== 'admin') throw refusal('admins_only')
  }

  serve(app, circles.list, async ({ viewer, query, page }) =>
    mapPage(await circlesBySize(db, viewer, query.q, page), presentCircle),
  )

  serve(app, circles.create, async ({ viewer, body }) => circlePage(viewer, await createCircle(deps, viewer.id, body)))

  serve(app, circles.read, async ({ viewer, params }) => circlePage(viewer, params.circleId))

  serve(app, circles.edit, async ({ viewer, params, body }) => {
    await asAdmin(viewer, params.circleId)
    await editCircle(deps, params.circleId, body)
    return circlePage(viewer, params.circleId)
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
    if (params.userId !== viewer.id) throw refusal('not_yourself')
    await joinCircle(deps, { circleId: params.circleId, memberId: viewer.id, invite: query.invite })
    return circlePage(viewer, params.circleId)
  })

  serve(app, circles.joinSelf, async ({ viewer, params, query }) => {
    await joinCircle(deps, { circleId: params.circleId, memberId: viewer.id, invite: query.invite })
    return circlePage(viewer, params.circleId)
  })

  serve(app, circles.leave, async ({ viewer, params }) => {
    if (params.userId !== viewer.id) await asAdmin(viewer, params.circleId)
    await leaveCircle(deps, params.circleId, params.userId)
  })

  serve(app, circles.promote, async ({ viewer, params }) => {
    await asAdmin(viewer, params.circleId)
    await promote(deps, params.circleId, params.userId)
  })

  serve(app, circles.demote, async ({ viewer, params }) => {
    await asAdmin(viewer, params.circleId)
    await demote(deps, params.circleId, params.userId)
  })

  serve(app, circles.invite, async ({ viewer, params }) => {
    const circle = await circleFor(db, viewer, params.circleId)
    if (circle.role === null) throw refusal('members_only')
    const token = await inviteToken(db, circle.id, viewer.id)
    return { token, url: `${config.publicUrl}/circles/${circle.id}?invite=${token}` }
  })

  serve(app, circles.revokeInvite, async ({ viewer, params }) => {
    await asAdmin(viewer, params.circleId)
    await revokeInvite(db, params.circleId)
  })

  serve(app, circles.ofMember, async ({ viewer, params }) => {
    const memberId = await existingMember(db, viewer, params.userId)
    return (await circlesOf(db, viewer, memberId)).map(presentCircle)
  })

  circlePictureRoutes(app, deps)
}
