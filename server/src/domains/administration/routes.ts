import { administration } from '@daystar/contract/administration'
import type { QueryOf } from '@daystar/contract/route'
import type { FastifyInstance } from 'fastify'
import packageJson from '../../../../package.json' with { type: 'json' }
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { recentlyReachedLimits } from '../../platform/http/limits/reached-limits.ts'
import { lacksHttps } from '../../platform/http/plain-http.ts'
import { serve } from '../../platform/http/serve.ts'
import { areAccountsReadable, authorize } from './access.ts'
import { recordExport, retryJob } from './commands.ts'
import { memberCsv } from './member-csv.ts'
import { presentAdministeredMember, presentFailedJob } from './present.ts'
import { administeredMembers, failedJobRows, figures, type MemberFilters } from './queries.ts'

export function administrationRoutes(app: FastifyInstance, { db, config }: Deps): void {
  serve(app, administration.overview, async ({ viewer }) => {
    authorize(viewer, 'read', viewer)
    const [counts, reached] = await Promise.all([figures(db), recentlyReachedLimits(db)])
    const reached_limits = reached.map(({ last_at, ...limit }) => ({ ...limit, last_at: last_at.toISOString() }))
    return { ...counts, reached_limits, lacks_https: lacksHttps(config), version: packageJson.version }
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
    const filters = filtersOf(query, { includesEmails: areAccountsReadable(viewer) })
    return mapPage(await administeredMembers(db, filters, page), (row) => presentAdministeredMember(row, viewer))
  })

  serve(app, administration.exportMembers, async ({ viewer, query, request, reply }) => {
    await recordExport(db, viewer, { address: request.ip })
    const day = new Date().toISOString().slice(0, 10)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="members-${day}.csv"`,
      'cache-control': 'no-store',
    })
    return memberCsv(db, filtersOf(query, { includesEmails: true }))
  })
}

function filtersOf(
  { q = '', role, restriction }: QueryOf<typeof administration.exportMembers>,
  { includesEmails }: { includesEmails: boolean },
): MemberFilters {
  return { text: q.trim(), includesEmails, role, restriction }
}
