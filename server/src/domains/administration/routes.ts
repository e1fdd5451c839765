import { administration } from '@daystar/contract/administration'
import type { FastifyInstance } from 'fastify'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { Deps } from '../../platform/deps.ts'
import { mapPage } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { isOperator } from '../../platform/http/viewer.ts'
import { lacksHttps } from '../../platform/plain-http.ts'
import { authorize } from './access.ts'
import { retryJob } from './commands.ts'
import { presentAdministeredMember, presentFailedJob } from './present.ts'
import { administeredMembers, failedJobRows, figures } from './queries.ts'

export function administrationRoutes(app: FastifyInstance, { db, config }: Deps): void {
  serve(app, administration.overview, async ({ viewer }) => {
    authorize(viewer, 'read', viewer)
    return { ...(await figures(db)), lacks_https: lacksHttps(config), version: packageJson.version }
  })

  serve(app, administration.failedJobs, async ({ viewer }) => {
    authorize(viewer, 'read', viewer)
    return (await failedJobRows(db)).map(presentFailedJob)
  })

  serve(app, administration.retryJob, async ({ viewer, params, request }) =>
    retryJob(db, viewer, { jobId: params.jobId, address: request.ip }),
  )

  serve(app, administration.members, async ({ viewer, query, page }) => {
    authorize(viewer, 'readMembers', viewer)
    const { q = '', role, restriction } = query
    const filters = { text: q.trim(), includesEmails: isOperator(viewer), role, restriction }
    return mapPage(await administeredMembers(db, filters, page), (row) => presentAdministeredMember(row, viewer))
  })
}
