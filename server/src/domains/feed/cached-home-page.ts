import type { Cursor } from '../../platform/api/paging.ts'
import { CompressedBody } from '../../platform/cache/compressed-body.ts'
import type { CardRef } from '../activities/index.ts'
import type { FollowersItem, HomePageContent, HomePageItem } from './home-page-queries.ts'

/**
 * `changed`: who can see it, or its time; `text`: only its texts. The time is the current one, in seconds since 1970.
 */
export type ListChange = [activityId: number, authorId: number, time: number, how: 'changed' | 'removed' | 'text']

/**
 * `current`: the page contains every change so far; `stale`: some of its activities have to be read before it is used;
 * `discarded`: it has to be read as a whole, and stays in this state.
 */
export type HomePageState = 'current' | 'stale' | 'discarded'

/** An unread page collects at most a page of activities. */
const maxStale = 20

const newestFirst = (a: HomePageItem, b: HomePageItem) => b.time - a.time || b.id - a.id

/** The first page of the home feed of one member, as it was read. */
export class CachedHomePage {
  /** The compressed page, until one of its cards changes. */
  readonly compressed = new CompressedBody()
  readonly viewerId: number
  /**
   * The activities on the page, and one more if there is a next page, newest first. Other pages may have the same
   * items.
   */
  #items: readonly HomePageItem[]
  readonly #followeeIds: Float64Array | null
  readonly #size: number
  readonly #mutesWords: boolean
  /** From then on a mute that the page accounts for has ended; in milliseconds of `performance.now()`. */
  readonly #validUntil: number | null
  /**
   * Activities that were added to the viewer's timeline, or that changed, and have not been read since; each with the
   * number of its last invalidation.
   */
  readonly #stale = new Map<number, number>()
  #invalidations = 0
  #changes = 0
  #isDiscarded = false

  /** `readAt`: the value of `performance.now()` before the page was read. */
  constructor(viewerId: number, content: HomePageContent, { size, readAt }: { size: number; readAt: number }) {
    const { items, followeeIds, mutesWords, muteEndsIn } = content
    this.viewerId = viewerId
    this.#followeeIds = followeeIds
    this.#size = size
    this.#mutesWords = mutesWords
    this.#validUntil = muteEndsIn === null ? null : readAt + muteEndsIn * 1000
    this.#items = items
  }

  get refs(): readonly CardRef[] {
    return this.#items.slice(0, this.#size)
  }

  /** The cursor of the next page, null if this is the last one. */
  get next(): Cursor | null {
    const last = this.#items[this.#size - 1]
    return this.#items.length > this.#size && last !== undefined ? { key: last.page_key, id: last.id } : null
  }

  get state(): HomePageState {
    if (this.#isDiscarded || this.#hasMuteEnded()) return 'discarded'
    return this.#stale.size > 0 ? 'stale' : 'current'
  }

  /** The activities to read, each with the number of its last invalidation. */
  get stale(): ReadonlyMap<number, number> {
    return this.#stale
  }

  /** The number of changes so far of activities that are on the page or belong there. */
  get changes(): number {
    return this.#changes
  }

  isAffectedBy([activityId, authorId, time, how]: ListChange): boolean {
    if (how === 'text' && !this.#mutesWords) return false
    if (this.has(activityId) || this.#stale.has(activityId)) return true
    return how !== 'removed' && this.#covers(time) && this.#mayFollow(authorId)
  }

  /** An activity was added to the viewer's timeline. */
  add(activityId: number, time: number): void {
    if (this.has(activityId) || this.#covers(time)) this.#invalidate(activityId)
  }

  change(change: ListChange): void {
    if (!this.isAffectedBy(change)) return
    const [activityId, , , how] = change
    this.#changes++
    if (how === 'removed') this.#replaceItem(activityId, undefined)
    else this.#invalidate(activityId)
  }

  /**
   * Replaces an activity by what was read since the invalidation with this number; undefined if it is not in the
   * viewer's home feed. Has no effect if there is a later invalidation.
   */
  replace(activityId: number, invalidation: number, item: HomePageItem | undefined): void {
    if (this.#stale.get(activityId) === invalidation) this.#replaceItem(activityId, item)
  }

  /**
   * The item of an activity that was changed without moving, if all followers of its author see it and the viewer saw
   * it before.
   */
  unmoved(activityId: number, { author_id: authorId, time, visibility }: FollowersItem): HomePageItem | undefined {
    const item = this.#items.find(({ id }) => id === activityId)
    if (item?.time !== time || this.#mutesWords || !(item.is_mine || this.#follows(authorId))) return undefined
    return { ...item, visibility, shows_companions: false, shown_circles: null }
  }

  setHighFive(activityId: number, isGiven: boolean): void {
    if (this.has(activityId)) {
      this.#changes++
      this.#items = this.#items.map((item) => (item.id === activityId ? { ...item, has_high_fived: isGiven } : item))
    }
    if (this.#stale.has(activityId)) this.#invalidate(activityId)
  }

  has(activityId: number): boolean {
    return this.#items.some(({ id }) => id === activityId)
  }

  #hasMuteEnded(): boolean {
    return this.#validUntil !== null && performance.now() >= this.#validUntil
  }

  #invalidate(activityId: number): void {
    if (this.#stale.size === maxStale && !this.#stale.has(activityId)) this.#isDiscarded = true
    else this.#stale.set(activityId, ++this.#invalidations)
  }

  #replaceItem(activityId: number, item: HomePageItem | undefined): void {
    this.#stale.delete(activityId)
    const last = this.#items.at(this.#size)
    const items = this.#items.filter(({ id }) => id !== activityId)
    // The cache does not know what follows the last item of a full page.
    if (last && items.length === this.#size && (!item || newestFirst(item, last) > 0)) {
      this.#isDiscarded = true
      return
    }
    if (item) items.push(item)
    this.#items = items.sort(newestFirst).slice(0, this.#size + 1)
  }

  /** Returns whether an activity of this time is on the page. */
  #covers(time: number): boolean {
    return this.#items.length <= this.#size || time >= (this.#items.at(-1)?.time ?? 0)
  }

  /** Returns true also if the viewer follows more members than the page keeps. */
  #mayFollow(authorId: number): boolean {
    return this.#followeeIds === null || authorId === this.viewerId || this.#follows(authorId)
  }

  #follows(authorId: number): boolean {
    const ids = this.#followeeIds ?? []
    let [low, high] = [0, ids.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ids[middle] ?? 0) < authorId) low = middle + 1
      else high = middle
    }
    return ids[low] === authorId
  }
}
