import type { Activity } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import { mapPage, type PageOf, type PageRequest, type RenderedPage } from '../../platform/api/paging.ts'
import { recordDecision } from '../../platform/authorization/authorization.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { activityPresenter, renderCards } from '../activities/index.ts'
import type { CachedHomePage } from './cached-home-page.ts'
import { homePage } from './home-page-queries.ts'
import { homeCards } from './queries.ts'
import { buildTimeline } from './timeline-maintenance-commands.ts'

/** A change while the cards of a page are loaded is read before the next attempt. */
const maxRenderings = 2

/**
 * The home feed. Its first page, which is nearly every request, comes from the caches of pages and cards if they are
 * exact, and otherwise from the database.
 */
export function homeFeedReader(deps: Deps) {
  const { cards, db, homePages, log, pubSub } = deps
  const present = activityPresenter(deps)

  async function fromCache(viewer: SignedInViewer, page: PageRequest): Promise<RenderedPage | null> {
    if (!(await pubSub.barrier())) return null
    const known = homePages.get(viewer.id)
    return (known && (await renderPage(viewer, known))) ?? (await readAgain(viewer, page))
  }

  async function renderPage(viewer: SignedInViewer, page: CachedHomePage): Promise<RenderedPage | null> {
    for (let n = 0; n < maxRenderings; n++) {
      if (page.state !== 'current') await homePages.refresh(page)
      const rendered = await render(viewer, page)
      if (rendered) return rendered
    }
    homePages.remove(page)
    return null
  }

  async function readAgain(viewer: SignedInViewer, page: PageRequest): Promise<RenderedPage | null> {
    const store = homePages.beginRead(viewer.id, page.size)
    const content = await homePage(db, viewer, page)
    // After this, the cards in the cache are at least as new as the page.
    if (content === null || !(await pubSub.barrier())) return null
    const stored = store(content)
    return stored && (await renderPage(viewer, stored))
  }

  async function render(viewer: SignedInViewer, page: CachedHomePage): Promise<RenderedPage | null> {
    const isCurrent = homePages.watch(page)
    const { refs, next, compressed } = page
    const rendered = await renderCards(cards, refs, isCurrent)
    if (rendered === null) return null
    // Decided by the statement that read the page.
    recordDecision(viewer, 'activity:read')
    recordDecision(viewer, 'member:list')
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
    const cached = isFirstPage ? await fromCache(viewer, page) : null
    return cached ?? mapPage(await readCards(viewer, page, tag), present)
  }
}
