import { decisions } from '@daystar/contract/moderation/decisions'
import { reports } from '@daystar/contract/moderation/reports'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { authorize } from './access.ts'
import { decideCase } from './cases/decision-commands.ts'
import { caseDetail } from './cases/detail.ts'
import { addNote } from './cases/note-commands.ts'
import { presentCase, presentNote, presentOwnReport } from './cases/present.ts'
import { casePage, circlesOfCases, reportsBy } from './cases/queries.ts'
import { circleReportRoutes } from './circle-reports/routes.ts'
import { openDecisions } from './open-decision-queries.ts'
import { createReport } from './reports/commands.ts'
import { sanctionRoutes } from './sanction-routes.ts'

export function moderationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, decisions.open, async ({ viewer }) => {
    authorize(viewer, 'review', { viewerRole: viewer.role, memberId: null })
    return await openDecisions(db, viewer.id)
  })

  serve(app, reports.create, async ({ viewer, body }) => {
    const { subject_type: type, subject_id: id, reason, text = '', block = false } = body
    const reportId = await createReport(deps, viewer, { subject: { type, id }, reason, text, blocks: block })
    const [report] = (await reportsBy(db, { reporter: viewer, only: reportId })).items
    if (!report) throw apiError('report_not_found')
    return presentOwnReport(report)
  })

  serve(app, reports.own, async ({ viewer, page }) =>
    mapPage(await reportsBy(db, { reporter: viewer }, page), presentOwnReport),
  )

  serve(app, reports.list, async ({ viewer, query, page }) => {
    authorize(viewer, 'review', { viewerRole: viewer.role, memberId: null })
    const { state = 'open', subject_type: type, reason, circle_id: circleId } = query
    const filters = { state, viewerId: viewer.id, type, reason, circleId }
    return mapPage(await casePage(db, filters, page), (row) => presentCase(row, deps.config.signedUrlSeconds))
  })

  serve(app, reports.circles, async ({ viewer, query: { state = 'open' } }) => {
    authorize(viewer, 'review', { viewerRole: viewer.role, memberId: null })
    return await circlesOfCases(db, { state, viewerId: viewer.id })
  })

  serve(app, reports.read, async ({ viewer, params, request }) =>
    caseDetail(deps, viewer, { caseId: params.caseId, address: request.ip }),
  )

  serve(app, reports.addNote, async ({ viewer, params, body, request }) =>
    presentNote(await addNote(db, viewer, { caseId: params.caseId, text: body.text, address: request.ip })),
  )

  serve(app, reports.decide, async ({ viewer, params, body, request }) => {
    const { removes_content: removesContent, suspension_days: suspensionDays, rule, ...others } = body
    await decideCase(deps, viewer, {
      caseId: params.caseId,
      removesContent,
      suspensionDays,
      rule,
      ...others,
      address: request.ip,
    })
  })

  sanctionRoutes(app, deps)
  circleReportRoutes(app, deps)
}
