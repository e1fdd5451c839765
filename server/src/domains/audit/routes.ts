import { audit } from '@daystar/contract/audit'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { authorize } from './access.ts'
import { presentAuditEvent, presentSecurityEvent } from './present.ts'
import { auditEvents, securityEventsOf } from './queries.ts'

export function auditRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, audit.list, async ({ viewer, query, page }) => {
    authorize(viewer, 'read', viewer)
    return mapPage(await auditEvents(db, query, page), presentAuditEvent)
  })

  serve(app, audit.own, async ({ viewer, page }) =>
    mapPage(await securityEventsOf(db, viewer.id, page), presentSecurityEvent),
  )
}
