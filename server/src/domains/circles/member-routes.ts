import { circles } from '@daystar/contract/circles'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { allowRejoining } from './ban-commands.ts'
import { appointModerator, demote, dismissModerator, promote } from './membership-commands.ts'
import { presentCircleMember, presentListed, presentRemovedMember } from './present.ts'
import { adminsOf, membersOf, removedMembersOf } from './queries.ts'
import { circleFor, readableCircle } from './role-queries.ts'

/** The members of a circle, their roles, and those who were removed. */
export function circleMemberRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

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
}
