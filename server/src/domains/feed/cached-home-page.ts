import { CompressedBody } from '../../platform/http/compressed-body.ts'
import type { Cursor } from '../../platform/http/paging.ts'
import type { CardRef } from '../activities/index.ts'
import type { HomePageContent, HomePageItem } from './home-page-queries.ts'

/** `changed`: who can see it, or its time; `text`: only its texts. The time is the current one, in seconds since 1970. */
export type ListChange = [activityId: number, authorId: number, time: number, how: 'changed' | 'removed' | 'text']

type StoredItem = { -readonly [K in keyof HomePageItem]: HomePageItem[K] }

/** A page that is not requested collects no more than a page of arrivals. */
const maxArrivals = 20

/** The first page of the home feed of one member, as it was read. */
export class CachedHomePage {
  /** The compressed page, until one of its cards changes. */
  readonly compressed = new CompressedBody()
  readonly viewerId: number
  /** The activities on the page, and one more if there is a next page, newest first. */
  #items: StoredItem[]
  readonly #followeeIds: Float64Array | null
  readonly #size: number
  readonly #mutesWords: boolean
  /** From then on a mute has ended; in milliseconds of `performance.now()`. */
  readonly #validUntil: number
  /** Activities that were added to the viewer's timeline, but that have not been read yet. */
  readonly #arrivals = new Set<number>()
  #refs: readonly StoredItem[] = []

  /** `readAt`: the value of `performance.now()` before the page was read. */
  constructor(viewerId: number, content: HomePageContent, { size, readAt }: { size: number; readAt: number }) {
    const { items, followeeIds, mutesWords, muteEndsIn } = content
    this.viewerId = viewerId
    this.#followeeIds = followeeIds
    this.#size = size
    this.#mutesWords = mutesWords
    this.#validUntil = muteEndsIn === null ? Number.POSITIVE_INFINITY : readAt + muteEndsIn * 1000
    this.#items = items
    this.#refs = items.slice(0, size)
  }

  get refs(): readonly CardRef[] {
    return this.#refs
  }

  /** The cursor of the next page, null if this is the last one. */
  get next(): Cursor | null {
    const last = this.#refs.at(-1)
    return this.#items.length > this.#size && last !== undefined ? { key: last.page_key, id: last.id } : null
  }

  get arrivals(): ReadonlySet<number> {
    return this.#arrivals
  }

  /** Whether no mute that the page accounts for has ended. */
  get isValid(): boolean {
    return performance.now() < this.#validUntil
  }

  isAffectedBy([activityId, authorId, time, how]: ListChange): boolean {
    if (how === 'text' && !this.#mutesWords) return false
    if (this.#has(activityId)) return true
    return how !== 'removed' && this.#covers(time) && this.#follows(authorId)
  }

  /** Notes that an activity was added to the viewer's timeline. False if the page has to be read again. */
  announce(activityId: number, time: number): boolean {
    if (this.#has(activityId) || this.#arrivals.size === maxArrivals) return false
    if (this.#covers(time)) this.#arrivals.add(activityId)
    return true
  }

  /** Inserts an announced activity as it was read since; undefined if the viewer cannot see it. */
  arrive(activityId: number, item: HomePageItem | undefined): void {
    this.#arrivals.delete(activityId)
    if (item === undefined) return
    const isOlder = (other: StoredItem) => other.time < item.time || (other.time === item.time && other.id < item.id)
    const index = this.#items.findIndex(isOlder)
    this.#items.splice(index === -1 ? this.#items.length : index, 0, { ...item })
    this.#items.length = Math.min(this.#items.length, this.#size + 1)
    this.#refs = this.#items.slice(0, this.#size)
  }

  /** False if the page has to be read again. */
  setHighFive(activityId: number, isGiven: boolean): boolean {
    if (this.#arrivals.has(activityId)) return false
    const item = this.#items.find(({ id }) => id === activityId)
    if (item) item.has_high_fived = isGiven
    return true
  }

  /** Whether an activity of this time is on the page. */
  #covers(time: number): boolean {
    return this.#items.length <= this.#size || time >= (this.#items.at(-1)?.time ?? 0)
  }

  #has(activityId: number): boolean {
    return this.#arrivals.has(activityId) || this.#items.some(({ id }) => id === activityId)
  }

  #follows(authorId: number): boolean {
    const ids = this.#followeeIds
    if (ids === null || authorId === this.viewerId) return true
    let [low, high] = [0, ids.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ids[middle] ?? 0) < authorId) low = middle + 1
      else high = middle
    }
    return ids[low] === authorId
  }
}
