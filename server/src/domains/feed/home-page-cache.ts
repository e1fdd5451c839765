import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database.ts'
import type { PubSub } from '../../platform/pub-sub.ts'
import type { CacheLookups } from '../../platform/row-cache.ts'
import type { CardCache } from '../activities/index.ts'
import { CachedHomePage, type ListChange } from './cached-home-page.ts'
import { type HomePageContent, homePageArrivals } from './home-page-queries.ts'

declare module '../../platform/pub-sub.ts' {
  interface Topics {
    /** Activities that appeared in lists, disappeared from them, or moved in them. */
    list: ListChange[]
    /** An activity, its time in seconds since 1970, and the members to whose timelines it was added. */
    timeline: [activityId: number, time: number, memberIds: number[]]
  }
}

const maxPages = 10_000
/** The changes of some seconds under load. A read that takes longer than that is not cached. */
const maxListChanges = 500

interface HomePageCacheOptions {
  readonly db: Db
  readonly pubSub: Pick<PubSub, 'on' | 'barrier' | 'onCachesOutdated'>
  readonly cards: Pick<CardCache, 'viewerChanges'>
}

/**
 * The first pages of home feeds: ids and everything that depends on the viewer, as SQL has selected them. An event removes a page if it
 * may change it; what changes on cards does not concern pages. A new activity is inserted instead, because it would remove the pages
 * of all followers of its author.
 */
export class HomePageCache {
  readonly #options: HomePageCacheOptions
  readonly #viewerChanges: CardCache['viewerChanges']
  readonly #pages = new LRUCache<number, CachedHomePage>({ max: maxPages })
  /** For pages that are being read: the number of changes so far, and the last of them. */
  #listChangeCount = 0
  #lastListChanges: ListChange[] = []
  /** The statements that read new activities for all pages that wait for them. */
  readonly #arrivals = new Map<number, Promise<void>>()
  #hits = 0
  #misses = 0

  constructor(options: HomePageCacheOptions) {
    const { pubSub, cards } = options
    this.#options = options
    this.#viewerChanges = cards.viewerChanges
    pubSub.on('viewer', (ids) => {
      for (const id of ids) this.#pages.delete(id)
    })
    pubSub.on('all_viewers', () => this.#pages.clear())
    pubSub.on('high_five', ([activityId, memberId, isGiven]) => {
      if (this.#pages.get(memberId)?.setHighFive(activityId, isGiven) === false) this.#pages.delete(memberId)
    })
    pubSub.on('timeline', ([activityId, time, memberIds]) => {
      for (const memberId of memberIds) {
        this.#viewerChanges.record(memberId)
        if (this.#pages.get(memberId)?.announce(activityId, time) === false) this.#pages.delete(memberId)
      }
    })
    pubSub.on('list', (changes) => {
      for (const change of changes) this.#applyListChange(change)
    })
    pubSub.onCachesOutdated(() => {
      this.#pages.clear()
      this.#listChangeCount++
      this.#lastListChanges = []
    })
  }

  get cacheLookups(): CacheLookups {
    return { hits: this.#hits, misses: this.#misses }
  }

  get(viewerId: number): CachedHomePage | undefined {
    const page = this.#pages.get(viewerId)
    if (page?.isValid) {
      this.#hits++
      return page
    }
    this.#pages.delete(viewerId)
    this.#misses++
    return undefined
  }

  /** Inserts the new activities that were announced for a page. Removes it if that does not succeed. */
  async settle(page: CachedHomePage): Promise<void> {
    const announced = [...page.arrivals]
    await Promise.all(announced.map((id) => this.#arrivals.get(id) ?? this.#readArrival(id)))
    // A statement that had begun before its announcement did not include this page.
    if (announced.some((id) => page.arrivals.has(id)) && this.isCurrent(page.viewerId, page)) this.delete(page.viewerId)
  }

  /** Whether the page is still the current one of its viewer. */
  isCurrent(viewerId: number, page: CachedHomePage): boolean {
    return this.#pages.get(viewerId) === page
  }

  delete(viewerId: number): void {
    this.#pages.delete(viewerId)
  }

  /** To be called before a page is read. The returned function stores it, unless something that concerns it changed meanwhile. */
  beginRead(viewerId: number, size: number): (content: HomePageContent) => CachedHomePage | null {
    const readAt = performance.now()
    const viewerAt = this.#viewerChanges.position
    const listAt = this.#listChangeCount
    return (content) => {
      const changeCount = this.#listChangeCount - listAt
      if (changeCount > this.#lastListChanges.length || this.#viewerChanges.hasChangedSince(viewerAt, viewerId))
        return null
      const page = new CachedHomePage(viewerId, content, { size, readAt })
      const changes = changeCount === 0 ? [] : this.#lastListChanges.slice(-changeCount)
      if (changes.some((change) => page.isAffectedBy(change))) return null
      this.#pages.set(viewerId, page)
      return page
    }
  }

  #readArrival(activityId: number): Promise<void> {
    const pages = [...this.#pages.values()].filter((page) => page.arrivals.has(activityId))
    const read = this.#insertArrival(activityId, pages).finally(() => this.#arrivals.delete(activityId))
    this.#arrivals.set(activityId, read)
    return read
  }

  async #insertArrival(activityId: number, pages: readonly CachedHomePage[]): Promise<void> {
    const { db, pubSub } = this.#options
    const items = await homePageArrivals(
      db,
      activityId,
      pages.map(({ viewerId }) => viewerId),
    )
    // After this, the cards in the cache are at least as new as the items, and whatever changed the pages has removed them.
    if (!(await pubSub.barrier())) return
    for (const page of pages) if (this.isCurrent(page.viewerId, page)) page.arrive(activityId, items.get(page.viewerId))
  }

  #applyListChange(change: ListChange): void {
    this.#listChangeCount++
    this.#lastListChanges.push(change)
    if (this.#lastListChanges.length > 2 * maxListChanges)
      this.#lastListChanges = this.#lastListChanges.slice(-maxListChanges)
    for (const [viewerId, page] of this.#pages.entries()) if (page.isAffectedBy(change)) this.#pages.delete(viewerId)
  }
}
