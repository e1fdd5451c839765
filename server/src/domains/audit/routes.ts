import { audit } from '@daystar/contract/audit'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { authorize } from './access.ts'
import { presentAuditEvent, presentSecurityEvent } from './present.ts'
import { auditEvents, securityEventsOf } from './queries.ts'

export function auditRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, audit.list, async ({ viewer, query, page, request }) => {
    authorize(viewer, 'read', viewer)
    const t = requestTranslate(request)
    return mapPage(await auditEvents(db, query, page), (row) => presentAuditEvent(row, t))
  })

  serve(app, audit.own, async ({ viewer, page, request }) => {
    const t = requestTranslate(request)
    return mapPage(await securityEventsOf(db, viewer.id, page), (row) => presentSecurityEvent(row, t))
  })
}
