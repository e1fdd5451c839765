import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import { ChangeLog } from '../../../platform/cache/change-log.ts'
import type { CacheLookups } from '../../../platform/cache/row-cache.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PubSub } from '../../../platform/pub-sub/pub-sub.ts'
import { signedUrlWindow } from '../../media/index.ts'
import { CardJson } from './json.ts'
import { activityPresenter } from './present.ts'
import { type SharedCard, sharedCards } from './queries.ts'
import type { CardRef } from './ref-queries.ts'

declare module '../../../platform/deps.ts' {
  interface Deps {
    readonly cards: CardCache
  }
}

declare module '../../../platform/pub-sub/pub-sub.ts' {
  interface Topics {
    /** A change of what all viewers see, such as the limit of a member. */
    all_viewers: true
    /** The ids of activities whose cards changed. */
    card: number[]
    /** The ids of circles whose name or privacy changed. */
    circle: number[]
    /**
     * The ids of members for whom other activities became visible or hidden: whom they follow or which circles they are
     * in changed.
     */
    viewer: number[]
    /** Activity, member, and whether the member gives it a high five now. */
    high_five: [activityId: number, memberId: number, isGiven: boolean]
  }
}

const maxBytes = 48 * 1024 * 1024

interface CachedCard {
  readonly json: CardJson
  readonly visibility: string
  readonly memberIds: readonly number[]
  /** Those whose comments are counted; null: not known. */
  readonly commenterIds: readonly number[] | null
  readonly circleIds: readonly number[]
  /** The window of the signed URLs it contains, null without any. */
  readonly urlWindow: number | null
  /** True when visitors could read, which decides which URLs are signed. */
  readonly publicRead: boolean
}

interface CardCacheOptions extends Pick<Deps, 'community' | 'config' | 'db' | 'memberSummaries'> {
  readonly pubSub: Pick<PubSub, 'on' | 'barrier' | 'onCachesOutdated'>
}

/**
 * The JSON of cards, which is nearly the same for all viewers. A card is stored only after a barrier: then every change
 * that was acknowledged before it was read has been received, so that a card never contains more than the lists in this
 * process account for.
 */
export class CardCache {
  readonly #options: CardCacheOptions
  readonly #present: ReturnType<typeof activityPresenter>
  readonly #cards = new LRUCache<number, CachedCard>({
    maxSize: maxBytes,
    sizeCalculation: ({ json }) => json.plain.length + 500,
  })
  readonly #loads = new Map<number, Promise<void>>()
  /** Members whose lists changed, other than by cards. */
  readonly viewerChanges = new ChangeLog<number>()
  readonly #changedCards = new ChangeLog<number>()
  readonly #changedCircles = new ChangeLog<number>()
  readonly #changedMembers = new ChangeLog<number>()
  /** Members whose cards have not been removed yet. */
  readonly #staleMembers = new Set<number>()
  #hits = 0
  #misses = 0

  constructor(options: CardCacheOptions) {
    this.#options = options
    this.#present = activityPresenter(options)
    const { pubSub } = options
    pubSub.on('card', (ids) => {
      for (const id of ids) this.#evict(id)
    })
    pubSub.on('circle', (ids) => {
      for (const id of ids) this.#changedCircles.record(id)
      this.#removeWhere(({ circleIds }) => circleIds.some((id) => ids.includes(id)))
    })
    pubSub.on('member_summary', (id) => {
      this.#changedMembers.record(id)
      this.#staleMembers.add(id)
    })
    pubSub.on('viewer', (ids) => {
      for (const id of ids) this.viewerChanges.record(id)
    })
    pubSub.on('all_viewers', () => this.viewerChanges.recordAll())
    pubSub.on('high_five', ([, memberId]) => this.viewerChanges.record(memberId))
    pubSub.onCachesOutdated(() => {
      for (const log of [this.viewerChanges, this.#changedCards, this.#changedCircles, this.#changedMembers])
        log.recordAll()
      this.#cards.clear()
      this.#loads.clear()
    })
  }

  get cacheLookups(): CacheLookups {
    return { hits: this.#hits, misses: this.#misses }
  }

  /** Call it before refs are read. The returned function states whether what the viewer may see is unchanged since. */
  watchViewer({ id }: Viewer): () => boolean {
    const start = this.viewerChanges.position
    return () => id === null || !this.viewerChanges.hasChangedSince(start, id)
  }

  /**
   * The JSON of the cards for one viewer; undefined for those that are missing, have changed since the ref was read, or
   * show a member who is hidden from the viewer or count a comment of such a member.
   */
  find(refs: readonly CardRef[]): (Buffer | undefined)[] {
    this.#removeStaleMembers()
    const window = this.#urlWindow()
    const { publicRead } = this.#options.community
    return refs.map((ref) => {
      const card = this.#cards.get(ref.id)
      const isValid =
        card !== undefined &&
        card.visibility === ref.visibility &&
        card.publicRead === publicRead &&
        (card.urlWindow ?? window) === window &&
        !showsAnyOf(ref.hidden_ids, card)
      if (isValid) this.#hits++
      else this.#misses++
      return isValid ? card.json.for(ref) : undefined
    })
  }

  /** Loads cards into the cache. Those that change meanwhile are not stored. */
  async load(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !this.#loads.has(id))
    if (missing.length > 0) {
      const load = this.#load(missing).finally(() => {
        for (const id of missing) if (this.#loads.get(id) === load) this.#loads.delete(id)
      })
      for (const id of missing) this.#loads.set(id, load)
    }
    await Promise.all(new Set(ids.map((id) => this.#loads.get(id))))
  }

  async #load(ids: readonly number[]): Promise<void> {
    const window = this.#urlWindow()
    const [cardsAt, circlesAt, membersAt] = [
      this.#changedCards.position,
      this.#changedCircles.position,
      this.#changedMembers.position,
    ]
    const cards = await sharedCards(this.#options, ids)
    if (!(await this.#options.pubSub.barrier())) return
    for (const card of cards) {
      const cached = this.#toCached(card, window)
      const hasChanged =
        this.#changedCards.hasChangedSince(cardsAt, card.row.id) ||
        cached.circleIds.some((id) => this.#changedCircles.hasChangedSince(circlesAt, id)) ||
        cached.memberIds.some((id) => this.#changedMembers.hasChangedSince(membersAt, id))
      if (!hasChanged) this.#cards.set(card.row.id, cached)
    }
  }

  #urlWindow(): number {
    return signedUrlWindow({ lifetimeSeconds: this.#options.config.signedUrlSeconds, now: Date.now() })
  }

  #toCached(card: SharedCard, window: number): CachedCard {
    const { row } = card
    const activity = this.#present(card)
    const isSigned = activity.media.some(({ url }) => url.includes('?'))
    return {
      json: new CardJson(card, activity),
      visibility: row.visibility,
      memberIds: [...new Set([row.author_id, ...row.mention_ids, ...row.high_fiver_ids, ...row.commenter_ids])],
      commenterIds: row.all_commenter_ids,
      circleIds: (row.circles ?? []).map(({ id }) => id),
      urlWindow: isSigned ? window : null,
      publicRead: this.#options.community.publicRead,
    }
  }

  #evict(id: number): void {
    this.#changedCards.record(id)
    this.#cards.delete(id)
    // A load that began before the change is not stored; requests after it need one of their own.
    this.#loads.delete(id)
  }

  /** One pass over the cards for all members that changed since the last one. */
  #removeStaleMembers(): void {
    if (this.#staleMembers.size === 0) return
    this.#removeWhere(({ memberIds }) => memberIds.some((id) => this.#staleMembers.has(id)))
    this.#staleMembers.clear()
  }

  #removeWhere(isStale: (card: CachedCard) => boolean): void {
    for (const [id, card] of this.#cards.entries()) if (isStale(card)) this.#evict(id)
  }
}

/** Returns whether a card shows or counts something of one of the members, or may do so. */
function showsAnyOf(ids: readonly number[], { memberIds, commenterIds }: CachedCard): boolean {
  return (
    ids.length > 0 && (commenterIds === null || ids.some((id) => memberIds.includes(id) || commenterIds.includes(id)))
  )
}
