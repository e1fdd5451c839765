import type { PassThrough } from 'node:stream'
import type { LiveEvent } from '@daystar/contract/notifications'
import type { Deps } from '../../platform/deps.ts'
import type { InvalidationEvent } from './invalidation-event.ts'
import { activeSessionIds } from './queries.ts'
import { RecentInvalidations } from './recent-invalidations.ts'
import { resolveMessages } from './recipients.ts'
import type { Streams } from './streams.ts'

const heartbeatMs = 20_000
const sessionCheckMs = 60_000
/**
 * Events are batched and deduplicated for this time, so that many changes of one activity cost one query and one
 * message per stream.
 */
const batchDelayMs = 100
/** Added to `sinceMs`, because the client measures from sending its request and this process from receiving events. */
const latencyMarginMs = 5000

const resync: LiveEvent = { kind: 'resync' }

type HubDeps = Pick<Deps, 'db' | 'log' | 'pubSub'>

/**
 * Forwards invalidation events to the live streams that are open in this process. Recipients are resolved here, when an
 * event arrives, so that publishing an activity costs the same for three followers and for three thousand.
 */
export class LiveHub {
  readonly #deps: HubDeps
  readonly #streams: Streams
  readonly #recent = new RecentInvalidations(performance.now())
  readonly #stops: (() => void)[]
  #batch = new Map<string, InvalidationEvent>()
  #delivery: NodeJS.Timeout | undefined

  constructor(deps: HubDeps, streams: Streams) {
    this.#deps = deps
    this.#streams = streams
    const heartbeat = setInterval(() => streams.sendHeartbeat(), heartbeatMs).unref()
    const sessionCheck = setInterval(() => void this.#endExpiredSessions(), sessionCheckMs).unref()
    this.#stops = [
      ...this.#subscriptions(),
      () => clearInterval(heartbeat),
      () => clearInterval(sessionCheck),
      () => clearTimeout(this.#delivery),
    ]
  }

  /**
   * Opens a stream. Also sends the events of the last `sinceMs` milliseconds, which the client may have missed while
   * loading.
   */
  open(memberId: number, sessionId: number, sinceMs?: number): PassThrough {
    const body = this.#streams.open(memberId, sessionId)
    if (sinceMs !== undefined) void this.#sendMissedEvents(memberId, sinceMs)
    return body
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#streams.close()
  }

  #subscriptions(): (() => void)[] {
    const { pubSub } = this.#deps
    const decisions: LiveEvent = { kind: 'decisions' }
    return [
      pubSub.on('live_event', (invalidation) => this.#enqueue(invalidation)),
      pubSub.on('open_decisions', ({ activity_id: activityId }) =>
        this.#enqueue({ to: { kind: 'deciders', activityId }, event: decisions }),
      ),
      pubSub.on('circle_reports', ({ circle_id: circleId }) =>
        this.#enqueue({ to: { kind: 'circle_admins', circleId }, event: decisions }),
      ),
      pubSub.on('session_end', (endedId) => this.#streams.endSessions((id) => id === endedId)),
      pubSub.onMissedEvents(() => {
        this.#recent.reset(performance.now())
        if (pubSub.isListening) void this.#resyncAll()
      }),
    ]
  }

  #enqueue(invalidation: InvalidationEvent): void {
    this.#recent.add(invalidation, performance.now())
    if (this.#streams.isEmpty) return
    this.#batch.set(JSON.stringify(invalidation), invalidation)
    this.#delivery ??= this.#scheduleDelivery()
  }

  #scheduleDelivery(): NodeJS.Timeout {
    return setTimeout(() => void this.#deliver(), batchDelayMs).unref()
  }

  /**
   * Only one delivery runs at a time, so that a slow database gets no concurrent queries and events keep their order.
   */
  async #deliver(): Promise<void> {
    const invalidations = [...this.#batch.values()]
    this.#batch = new Map()
    try {
      const messages = await resolveMessages(this.#deps.db, invalidations, this.#streams.memberIds)
      for (const { memberId, event } of messages) this.#streams.send(memberId, event)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'Failed to deliver invalidation events; clients refresh when they next poll.')
    }
    this.#delivery = this.#batch.size > 0 && !this.#streams.isEmpty ? this.#scheduleDelivery() : undefined
  }

  async #endExpiredSessions(): Promise<void> {
    const { sessionIds } = this.#streams
    if (sessionIds.length === 0) return
    try {
      const active = await activeSessionIds(this.#deps.db, sessionIds)
      const expired = new Set(sessionIds.filter((id) => !active.has(id)))
      this.#streams.endSessions((id) => expired.has(id))
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'Failed to check the sessions of open streams.')
    }
  }

  /**
   * Events may have been missed: ends the streams of expired sessions and makes the other clients reload their data.
   */
  async #resyncAll(): Promise<void> {
    await this.#endExpiredSessions()
    for (const memberId of this.#streams.memberIds) this.#streams.send(memberId, resync)
  }

  async #sendMissedEvents(memberId: number, sinceMs: number): Promise<void> {
    const { db, log, pubSub } = this.#deps
    const now = performance.now()
    const invalidations = pubSub.isListening ? this.#recent.after(now - sinceMs - latencyMarginMs, now) : null
    try {
      const messages =
        invalidations === null ? [{ memberId, event: resync }] : await resolveMessages(db, invalidations, [memberId])
      const own = messages.filter((message) => message.memberId === memberId)
      for (const { event } of own) this.#streams.send(memberId, event)
    } catch (error) {
      log.warn({ err: error }, 'Failed to send missed events to a new stream; the client refreshes when it next polls.')
    }
  }
}
