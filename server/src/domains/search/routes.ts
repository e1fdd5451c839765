import { limits } from '@daystar/contract/limits'
import { search } from '@daystar/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentCircle } from '../circles/index.ts'
import { searchWords } from './matching.ts'
import { presentFound } from './present.ts'
import { circlesMatching, membersMatching } from './queries.ts'

export function searchRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, search.members, async ({ query }) => {
    const words = searchWords(query.q)
    if (words === '') return []
    return (await membersMatching(db, words, query.limit ?? limits.mentionSuggestions)).map(presentFound)
  })

  serve(app, search.circles, async ({ viewer, query }) => {
    const words = searchWords(query.q)
    if (words === '') return []
    return (await circlesMatching(db, viewer, words, query.limit ?? limits.mentionSuggestions)).map(presentCircle)
  })
}
