import { feed } from '@daystar/contract/feed'
import type { QueryOf } from '@daystar/contract/route'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import type { PageOf, PageRequest } from '../../platform/api/paging.ts'
import type { SignedInViewer, Viewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { trimTag } from '../../platform/text/trim-tag.ts'
import { type ActivityRef, activitiesOf, cardListRenderer } from '../activities/index.ts'
import { readableCircle } from '../circles/index.ts'
import { homeFeedReader } from './home-feed.ts'
import { circleFeed, everyoneFeed } from './queries.ts'

type Filters = Pick<QueryOf<typeof feed.home>, 'tag' | 'place' | 'from' | 'to'>

export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const renderList = cardListRenderer(deps)
  const readHomeFeed = homeFeedReader(deps)

  async function circlePage(viewer: Viewer, circleId: number, page: PageRequest, tag: string | undefined) {
    const circle = await readableCircle(db, viewer, circleId)
    return circleFeed(db, viewer, circle.id, page, tag)
  }

  async function scopePage(
    viewer: Viewer,
    scope: string,
    page: PageRequest,
    { tag, place, from, to }: Filters,
  ): Promise<PageOf<ActivityRef>> {
    if (scope === 'everyone') {
      if (!deps.community.settings.everyone_feed) throw apiError('everyone_feed_off')
      return everyoneFeed(db, viewer, page, { tag: trimTag(tag ?? '') || undefined, place, from, to })
    }
    if (scope === 'mine') return activitiesOf(db, viewer, requireSignedIn(viewer).id, page, tag)
    return circlePage(viewer, circleIdOf(scope), page, tag)
  }

  serve(app, feed.home, async ({ viewer, query, page }) => {
    const scope = query.circle_id === undefined ? (query.scope ?? 'following') : `circle:${query.circle_id}`
    if (scope === 'following') return readHomeFeed(requireSignedIn(viewer), page, query.tag)
    return renderList(viewer, await scopePage(viewer, scope, page, query))
  })

  serve(app, feed.circle, async ({ viewer, params, query, page }) => {
    return renderList(viewer, await circlePage(viewer, params.circleId, page, query.tag))
  })
}

/** The `following` and `mine` scopes need a signed-in viewer. */
function requireSignedIn(viewer: Viewer): SignedInViewer {
  if (viewer.id === null) throw apiError('not_authenticated')
  return viewer
}

function circleIdOf(scope: string): number {
  const id = Number(scope.slice('circle:'.length))
  if (!Number.isSafeInteger(id)) throw apiError('circle_not_found')
  return id
}
