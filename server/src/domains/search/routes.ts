import type { QueryOf } from '@daystar/contract/route'
import { search } from '@daystar/contract/search'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { trimTag } from '../../platform/text/trim-tag.ts'
import { presentCircle } from '../circles/index.ts'
import { eventMatches } from './event-queries.ts'
import { normalizeQuery } from './normalize-query.ts'
import {
  markersFor,
  presentActivityMatch,
  presentCommentMatch,
  presentEventMatch,
  presentMemberMatch,
} from './present.ts'
import { circlesMatching, membersMatching } from './queries.ts'
import { activityMatches, commentMatches, tagsMatching } from './text-queries.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, search.members, async ({ viewer, query, page, request }) => {
    const t = requestTranslate(request)
    return mapPage(await membersMatching(db, viewer, normalizeQuery(query.q), page), (match) =>
      presentMemberMatch(match, t),
    )
  })

  serve(app, search.circles, async ({ viewer, query, page }) =>
    mapPage(await circlesMatching(db, viewer, normalizeQuery(query.q), page), presentCircle),
  )

  serve(app, search.activities, async ({ viewer, query, page }) => {
    const text = query.q?.trim() ?? ''
    const filters = { ...filtersOf(query), text, tag: query.tag, place: query.place, hasPhoto: query.has_photo }
    const found = await activityMatches(db, viewer, filters, page)
    const markers = markersFor(text, found.items)
    return mapPage(found, (match) => presentActivityMatch(match, markers, deps))
  })

  serve(app, search.comments, async ({ viewer, query, page }) => {
    const text = query.q.trim()
    const found = await commentMatches(db, viewer, { ...filtersOf(query), text }, page)
    const markers = markersFor(text, found.items)
    return mapPage(found, (comment) => presentCommentMatch(comment, markers))
  })

  serve(app, search.events, async ({ viewer, query, page }) => {
    const text = query.q?.trim() ?? ''
    const found = await eventMatches(db, viewer, { ...filtersOf(query), text }, page)
    const markers = markersFor(text, found.items)
    return mapPage(found, (match) => presentEventMatch(match, markers))
  })

  serve(app, search.tags, async ({ viewer, query }) => {
    const found = await tagsMatching(db, viewer, trimTag(query.q))
    return found.map(({ tag, last_used_at: usedAt }) => ({ tag, last_used_at: usedAt.toISOString() }))
  })
}

type Filters = Pick<QueryOf<typeof search.comments>, 'user_id' | 'circle_id' | 'from' | 'to'>

const filtersOf = ({ user_id: authorId, circle_id: circleId, from, to }: Filters) => ({ authorId, circleId, from, to })
