import type { Activity } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import type { Deps } from '../../platform/deps.ts'
import { recordDecision } from '../../platform/http/authorization.ts'
import { mapPage, type PageOf, type PageRequest, type RenderedPage } from '../../platform/http/paging.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { activityPresenter, renderCards } from '../activities/index.ts'
import type { CachedHomePage } from './cached-home-page.ts'
import { homePage } from './home-page-queries.ts'
import { homeCards } from './queries.ts'
import { buildTimeline } from './timeline-maintenance-commands.ts'

/**
 * The home feed. Its first page, which is nearly every request, comes from the caches of pages and cards if they are exact, and
 * otherwise from the database.
 */
export function homeFeedReader(deps: Deps) {
  const { cards, db, homePages, log, pubSub } = deps
  const present = activityPresenter(deps)

  async function fromCache(viewer: SignedInViewer, page: PageRequest): Promise<RenderedPage | null> {
    if (!(await pubSub.barrier())) return null
    const known = homePages.get(viewer.id)
    if (known !== undefined && known.arrivals.size > 0) await homePages.settle(known)
    return (known && (await render(viewer, known))) ?? (await readAgain(viewer, page))
  }

  async function readAgain(viewer: SignedInViewer, page: PageRequest): Promise<RenderedPage | null> {
    const store = homePages.beginRead(viewer.id, page.size)
    const content = await homePage(db, viewer, page)
    // After this, the cards in the cache are at least as new as the page.
    if (content === null || !(await pubSub.barrier())) return null
    const stored = store(content)
    return stored && (await render(viewer, stored))
  }

  async function render(viewer: SignedInViewer, page: CachedHomePage): Promise<RenderedPage | null> {
    const { refs, next, compressed } = page
    const rendered = await renderCards(cards, refs, () => homePages.isCurrent(viewer.id, page))
    if (rendered === null) {
      if (homePages.isCurrent(viewer.id, page)) homePages.delete(viewer.id)
      return null
    }
    // Decided by the statement that read the page.
    recordDecision(viewer, 'activity:read')
    return { rendered, next, compressed }
  }

  async function readCards(viewer: SignedInViewer, page: PageRequest, tag: string | undefined) {
    const found = await homeCards(deps, viewer, page, tag)
    if (found.hasTimeline) return found
    try {
      await buildTimeline(db, viewer.id)
    } catch (error) {
      log.warn({ err: error }, 'Failed to build the timeline of a returning member.')
      return found
    }
    return homeCards(deps, viewer, page, tag)
  }

  return async (
    viewer: SignedInViewer,
    page: PageRequest,
    tag: string | undefined,
  ): Promise<PageOf<Activity> | RenderedPage> => {
    const isFirstPage = page.after === null && page.size === limits.pageDefault && !tag
    const cached = cards.isEnabled && isFirstPage ? await fromCache(viewer, page) : null
    return cached ?? mapPage(await readCards(viewer, page, tag), present)
  }
}
