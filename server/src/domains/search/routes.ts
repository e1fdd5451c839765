import { limits } from '@daystar/contract/limits'
import { search } from '@daystar/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentCircle } from '../circles/index.ts'
import { normalizeQuery } from './matching-queries.ts'
import { presentMemberMatch } from './present.ts'
import { circlesMatching, membersMatching } from './queries.ts'

export function searchRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, search.members, async ({ query }) => {
    const normalized = normalizeQuery(query.q)
    if (normalized === '') return []
    return (await membersMatching(db, normalized, query.limit ?? limits.mentionSuggestions)).map(presentMemberMatch)
  })

  serve(app, search.circles, async ({ viewer, query }) => {
    const normalized = normalizeQuery(query.q)
    if (normalized === '') return []
    return (await circlesMatching(db, viewer, normalized, query.limit ?? limits.mentionSuggestions)).map(presentCircle)
  })
}
