import { sanctions } from '@daystar/contract/moderation/sanctions'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson } from '../accounts/index.ts'
import { presentCase } from './cases/present.ts'
import { casesAbout } from './cases/queries.ts'
import { abilitiesOnMember, authorizeSanction } from './sanctions/access.ts'
import { appealSanction, decideAppeal } from './sanctions/appeal-commands.ts'
import { imposeOnMember, markSanctionsSeen } from './sanctions/commands.ts'
import { liftSanction } from './sanctions/lift-commands.ts'
import { presentAppeal, presentOwnSanction, presentSanction } from './sanctions/present.ts'
import { memberWithRole, openAppeals, sanctionsOf } from './sanctions/queries.ts'

export function sanctionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, sanctions.own, async ({ viewer }) => (await sanctionsOf(db, viewer.id)).map(presentOwnSanction))

  serve(app, sanctions.markSeen, async ({ viewer }) => markSanctionsSeen(db, viewer.id))

  serve(app, sanctions.appeal, async ({ viewer, params, body, request }) =>
    appealSanction(db, viewer, { sanctionId: params.sanctionId, text: body.text, address: request.ip }),
  )

  serve(app, sanctions.ofMember, async ({ viewer, params: { userId } }) => {
    authorizeSanction(viewer, 'readAll', { viewerRole: viewer.role, memberId: userId })
    const found = await memberWithRole(db, userId)
    if (!found) throw apiError('member_not_found')
    const [rows, cases] = await Promise.all([sanctionsOf(db, userId), casesAbout(db, userId)])
    return {
      member: presentPerson(found.member),
      role: found.role,
      sanctions: rows.map(presentSanction),
      cases: cases.map((item) => presentCase(item, deps.config.signedUrlSeconds)),
      can: abilitiesOnMember(viewer, { viewerRole: viewer.role, memberId: userId, memberRole: found.role }),
    }
  })

  serve(app, sanctions.impose, async ({ viewer, params, body: { rule = 'other', ...others }, request }) =>
    imposeOnMember(deps, viewer, { memberId: params.userId, rule, ...others, address: request.ip }),
  )

  serve(app, sanctions.lift, async ({ viewer, params, body, request }) =>
    liftSanction(deps, viewer, { sanctionId: params.sanctionId, reason: body.reason, address: request.ip }),
  )

  serve(app, sanctions.appeals, async ({ viewer, page }) => {
    authorizeSanction(viewer, 'readAll', { viewerRole: viewer.role, memberId: null })
    return mapPage(await openAppeals(db, viewer.id, page), (row) => presentAppeal(row, viewer))
  })

  serve(app, sanctions.decideAppeal, async ({ viewer, params, body, request }) =>
    decideAppeal(deps, viewer, { sanctionId: params.sanctionId, ...body, address: request.ip }),
  )
}
