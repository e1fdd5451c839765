import type { Activity } from '@daystar/contract/activities'
import { mapPage, type PageOf, type RenderedPage } from '../../../platform/api/paging.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { CardCache } from './cache.ts'
import { activityPresenter } from './present.ts'
import { type ActivityRef, cardsOf } from './queries.ts'
import { type CardRef, visibleCardRefs } from './ref-queries.ts'

type CardListDeps = Pick<Deps, 'cards' | 'community' | 'config' | 'db' | 'memberSummaries' | 'pubSub'>

/**
 * Renders lists of cards. The refs, with everything that depends on the viewer, are read from the database, the cards
 * come from the cache.
 */
export function cardListRenderer(deps: CardListDeps) {
  const present = activityPresenter(deps)
  return async (viewer: Viewer, page: PageOf<ActivityRef>): Promise<PageOf<Activity> | RenderedPage> => {
    const rendered = await renderFromCache(deps, viewer, page)
    return rendered ?? mapPage(await cardsOf(deps, viewer, page), present)
  }
}

async function renderFromCache(
  { cards, db, pubSub }: CardListDeps,
  viewer: Viewer,
  { items, next }: PageOf<ActivityRef>,
): Promise<RenderedPage | null> {
  if (items.length === 0) return null
  const isCurrent = cards.watchViewer(viewer)
  const ids = items.map((item) => item.id)
  const refs = await visibleCardRefs(db, viewer, ids)
  if (!(await pubSub.barrier())) return null
  const rendered = await renderCards(cards, refs, isCurrent)
  return rendered && { rendered, next }
}

/**
 * The JSON of the cards for a list that was read before; null if the list is outdated by the time all cards are
 * available or a card changed: then the list has to be read again. `isCurrent` returns whether what the viewer may see
 * is unchanged since.
 */
export async function renderCards(
  cards: CardCache,
  refs: readonly CardRef[],
  isCurrent: () => boolean,
): Promise<Buffer[] | null> {
  if (!isCurrent()) return null
  const found = cards.find(refs)
  if (isComplete(found)) return found
  await cards.load(refs.filter((_, index) => found[index] === undefined).map(({ id }) => id))
  if (!isCurrent()) return null
  const loaded = cards.find(refs)
  return isComplete(loaded) ? loaded : null
}

function isComplete(found: (Buffer | undefined)[]): found is Buffer[] {
  return !found.includes(undefined)
}
