import { search } from '@daystar/contract/search'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentCircle } from '../circles/index.ts'
import { normalizeQuery } from './normalize-query.ts'
import { presentMemberMatch } from './present.ts'
import { circlesMatching, membersMatching } from './queries.ts'

export function searchRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, search.members, async ({ viewer, query, page }) =>
    mapPage(await membersMatching(db, viewer, normalizeQuery(query.q), page), presentMemberMatch),
  )

  serve(app, search.circles, async ({ viewer, query, page }) =>
    mapPage(await circlesMatching(db, viewer, normalizeQuery(query.q), page), presentCircle),
  )
}
