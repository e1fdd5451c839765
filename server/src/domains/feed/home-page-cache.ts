import { LRUCache } from 'lru-cache'
import type { CacheLookups } from '../../platform/cache/row-cache.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PubSub } from '../../platform/pub-sub/pub-sub.ts'
import type { CardCache } from '../activities/index.ts'
import { CachedHomePage, type ListChange } from './cached-home-page.ts'
import { type HomePageContent, type HomePageItem, homePageItemOfFollowers, homePageItems } from './home-page-queries.ts'

declare module '../../platform/pub-sub/pub-sub.ts' {
  interface Topics {
    /** Activities that appeared in lists, disappeared from them, or moved in them. */
    list: ListChange[]
    /** An activity, its time in seconds since 1970, and the members to whose timelines it was added. */
    timeline: [activityId: number, time: number, memberIds: number[]]
  }
}

const maxPages = 10_000
/** The activities of all pages, most of which are on many. */
const maxSharedItems = 20_000
/** The changes of some seconds under load. A read that takes longer than that is not cached. */
const maxListChanges = 500
/** An activity that changes while it is read is read again, but not forever. */
const maxReads = 3

interface HomePageCacheOptions {
  readonly db: Db
  readonly pubSub: Pick<PubSub, 'on' | 'barrier' | 'onCachesOutdated'>
  readonly cards: Pick<CardCache, 'viewerChanges'>
}

/**
 * Caches the first pages of home feeds: ids and everything that depends on the viewer. An activity that is new, or
 * whose visibility or time changed, is read once for all pages that contain it; other events remove the pages that they
 * may change.
 */
export class HomePageCache {
  readonly #options: HomePageCacheOptions
  readonly #viewerChanges: CardCache['viewerChanges']
  readonly #pages = new LRUCache<number, CachedHomePage>({ maxSize: maxPages, sizeCalculation: () => 1 })
  readonly #sharedItems = new LRUCache<number, HomePageItem>({ maxSize: maxSharedItems, sizeCalculation: () => 1 })
  /** For pages that are being read: the number of changes so far, and the last of them. */
  #listChangeCount = 0
  #lastListChanges: ListChange[] = []
  /** The reads of activities for all pages that wait for them. */
  readonly #reads = new Map<number, Promise<void>>()
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
      this.#update(this.#pages.get(memberId), (page) => page.setHighFive(activityId, isGiven))
    })
    pubSub.on('timeline', ([activityId, time, memberIds]) => {
      for (const memberId of memberIds) {
        this.#viewerChanges.record(memberId)
        this.#update(this.#pages.get(memberId), (page) => page.add(activityId, time))
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
    if (page === undefined || page.state === 'discarded') {
      this.#pages.delete(viewerId)
      this.#misses++
      return undefined
    }
    this.#hits++
    return page
  }

  /** Makes a stale page current by reading its activities. Removes it if that does not succeed. */
  async refresh(page: CachedHomePage): Promise<void> {
    // A read that had begun before an invalidation does not include the change.
    for (let n = 0; n < maxReads && page.state === 'stale' && this.#isCached(page); n++)
      await Promise.all([...page.stale.keys()].map((id) => this.#reads.get(id) ?? this.#read(id)))
    if (page.state !== 'current') this.remove(page)
  }

  /**
   * Call it when a page is used. The returned function states whether the page is still the current one of its viewer.
   */
  watch(page: CachedHomePage): () => boolean {
    const { changes } = page
    return () => this.#isCached(page) && page.changes === changes
  }

  remove(page: CachedHomePage): void {
    if (this.#isCached(page)) this.#pages.delete(page.viewerId)
  }

  /**
   * Call it before a page is read. The returned function stores the page, unless something that concerns it has
   * changed.
   */
  beginRead(viewerId: number, size: number): (content: HomePageContent) => CachedHomePage | null {
    const readAt = performance.now()
    const viewerAt = this.#viewerChanges.position
    const listAt = this.#listChangeCount
    return (content) => {
      const changeCount = this.#listChangeCount - listAt
      if (changeCount > this.#lastListChanges.length || this.#viewerChanges.hasChangedSince(viewerAt, viewerId))
        return null
      const items = content.items.map((item) => this.#share(item))
      const page = new CachedHomePage(viewerId, { ...content, items }, { size, readAt })
      const changes = changeCount === 0 ? [] : this.#lastListChanges.slice(-changeCount)
      if (changes.some((change) => page.isAffectedBy(change))) return null
      this.#pages.set(viewerId, page)
      return page
    }
  }

  /** Applies a change to a page, and removes the page if it has to be read as a whole. */
  #update(page: CachedHomePage | undefined, change: (page: CachedHomePage) => void): void {
    if (page === undefined) return
    change(page)
    if (page.state === 'discarded') this.remove(page)
  }

  #isCached(page: CachedHomePage): boolean {
    return this.#pages.peek(page.viewerId) === page
  }

  #read(activityId: number): Promise<void> {
    const read = this.#readForPages(activityId).finally(() => this.#reads.delete(activityId))
    this.#reads.set(activityId, read)
    return read
  }

  async #readForPages(activityId: number): Promise<void> {
    const { db, pubSub } = this.#options
    const waiting = [...this.#pages.values()]
      .filter((page) => page.stale.has(activityId))
      .map((page) => ({ page, invalidation: page.stale.get(activityId) ?? 0 }))
    const wasShown = waiting.some(({ page }) => page.has(activityId))
    const followersItem = wasShown ? await homePageItemOfFollowers(db, activityId) : undefined
    const unmoved = (page: CachedHomePage) => followersItem && page.unmoved(activityId, followersItem)
    const viewerIds = waiting.filter(({ page }) => !unmoved(page)).map(({ page }) => page.viewerId)
    const items = viewerIds.length > 0 ? await homePageItems(db, activityId, viewerIds) : new Map()
    // After this, the cards in the cache are at least as new as the items, and whatever else changed the pages has
    // removed them.
    if (!(await pubSub.barrier())) return
    const wereRead = new Set(viewerIds)
    for (const { page, invalidation } of waiting) {
      if (!this.#isCached(page)) continue
      const item = wereRead.has(page.viewerId) ? items.get(page.viewerId) : unmoved(page)
      this.#update(page, () => page.replace(activityId, invalidation, item && this.#share(item)))
    }
  }

  /** Returns one object for an activity on several pages, which is most of their memory. */
  #share(item: HomePageItem): HomePageItem {
    const { has_high_fived: hasHighFived, is_mine: isMine, shown_circles: circles, hidden_ids: hidden } = item
    if (hasHighFived || isMine || item.shows_companions || circles !== null || hidden.length > 0) return item
    const known = this.#sharedItems.get(item.id)
    if (known?.visibility === item.visibility && known.page_key === item.page_key) return known
    this.#sharedItems.set(item.id, item)
    return item
  }

  #applyListChange(change: ListChange): void {
    this.#listChangeCount++
    this.#lastListChanges.push(change)
    if (this.#lastListChanges.length > 2 * maxListChanges)
      this.#lastListChanges = this.#lastListChanges.slice(-maxListChanges)
    for (const page of this.#pages.values()) this.#update(page, () => page.change(change))
  }
}
