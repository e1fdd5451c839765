import { feed } from '@daystar/contract/feed'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { mapPage, type PageOf, type PageRequest } from '../../platform/http/paging.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SignedIn, Viewer } from '../../platform/http/viewer.ts'
import { activitiesOf, activityPresenter, cardsOf, type Found } from '../activities/index.ts'
import { readableCircle } from '../circles/index.ts'
import { circleFeed, everyonesFeed, homeCards } from './queries.ts'

export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const presentActivity = activityPresenter(deps.config)

  async function ofCircle(viewer: Viewer, circleId: number, page: PageRequest, tag: string | undefined) {
    const circle = await readableCircle(db, viewer, circleId)
    return circleFeed(db, viewer, circle.id, page, tag)
  }

  async function found(
    viewer: Viewer,
    scope: string,
    page: PageRequest,
    tag: string | undefined,
  ): Promise<PageOf<Found>> {
    if (scope === 'everyone') return everyonesFeed(db, viewer, page, tag)
    if (scope === 'mine') return activitiesOf(db, viewer, signedIn(viewer).id, page, tag)
    return ofCircle(viewer, circleIn(scope), page, tag)
  }

  serve(app, feed.home, async ({ viewer, query, page }) => {
    const scope = query.circle_id === undefined ? (query.scope ?? 'following') : `circle:${query.circle_id}`
    if (scope === 'following') return mapPage(await homeCards(deps, signedIn(viewer), page, query.tag), presentActivity)
    const ids = await found(viewer, scope, page, query.tag)
    return mapPage(await cardsOf(deps, viewer, ids), presentActivity)
  })

  serve(app, feed.circle, async ({ viewer, params, query, page }) => {
    const ids = await ofCircle(viewer, params.circleId, page, query.tag)
    return mapPage(await cardsOf(deps, viewer, ids), presentActivity)
  })
}

/** Nobody follows anyone without an account. */
function signedIn(viewer: Viewer): SignedIn {
  if (viewer.id === null) throw refusal('not_authenticated')
  return viewer
}

function circleIn(scope: string): number {
  const id = Number(scope.slice('circle:'.length))
  if (!Number.isSafeInteger(id)) throw refusal('circle_not_found')
  return id
}
