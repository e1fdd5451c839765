import { type CircleReport, circleReports } from '@daystar/contract/circles/reports'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../../platform/api/paging.ts'
import { recordAudit } from '../../../platform/audit-log.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentPerson } from '../../accounts/index.ts'
import { removeFromCircle } from '../../activities/index.ts'
import { circleFor } from '../../circles/index.ts'
import { type CircleReportRow, openCaseCountInCircle, openCasesInCircle } from './queries.ts'

export function circleReportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, circleReports.list, async ({ viewer, params, page, request }) => {
    await circleFor(db, viewer, params.circleId, 'readReports')
    const cases = await openCasesInCircle(db, viewer, params.circleId, page)
    for (const { id } of cases.items) {
      const details = { circle_id: String(params.circleId) }
      const subject = { type: 'report', id } as const
      await recordAudit(db, { action: 'report_viewed', actorId: viewer.id, subject, details, address: request.ip })
    }
    return mapPage(cases, presentCircleReport)
  })

  serve(app, circleReports.count, async ({ viewer, params }) => {
    await circleFor(db, viewer, params.circleId, 'readReports')
    return { count: await openCaseCountInCircle(db, viewer, params.circleId) }
  })

  serve(
    app,
    circleReports.removeActivity,
    async ({ viewer, params, query: { rule = 'other', reason = '' }, request }) =>
      removeFromCircle(deps, viewer, { ...params, rule, reason, address: request.ip }),
  )
}

function presentCircleReport({ author, opened_at: openedAt, page_key: _, ...row }: CircleReportRow): CircleReport {
  return { ...row, author: presentPerson(author), opened_at: openedAt.toISOString() }
}
