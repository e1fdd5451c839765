import type { PassThrough } from 'node:stream'
import type { LiveEvent } from '@daystar/contract/notifications'
import type { Deps } from '../../platform/deps.ts'
import type { InvalidationEvent } from '../../platform/pub-sub.ts'
import { type Audience, onlineFollowers, activeSessionIds, onlineReaders } from './queries.ts'
import { RecentInvalidations } from './recent-invalidations.ts'
import type { Streams } from './streams.ts'

const heartbeatMs = 20_000
const sessionCheckMs = 60_000
/** Hints are gathered for so long: a busy activity costs one query and one line a page, however many touch it at once. */
const gatherMs = 100
/** A page counts from the moment it asks, this process from the moment it hears: what lies between counts as well. */
const onTheWayMs = 5000

const gap: LiveEvent = { kind: 'resync' }

interface Hub {
  /** Opens a page's stream. What was hinted while it read and could not listen yet, `sinceMs` milliseconds, it is told now. */
  open(memberId: number, sessionId: number, sinceMs?: number): PassThrough
  stop(): void
}

/**
 * Carries the events that this process hears to the pages that are open here. Who of them a hint concerns is worked out here, when it
 * arrives: writing an activity costs the same for three followers and for three thousand.
 */
export function startHub({ db, log, pubSub }: Pick<Deps, 'db' | 'log' | 'pubSub'>, streams: Streams): Hub {
  const recent = new RecentInvalidations(performance.now())
  let gathered = new Map<string, InvalidationEvent>()
  let timer: NodeJS.Timeout | undefined

  function gather(hint: InvalidationEvent): void {
    recent.add(hint, performance.now())
    if (streams.isEmpty) return
    gathered.set(JSON.stringify(hint), hint)
    timer ??= setTimeout(() => void deliver(), gatherMs).unref()
  }

  /** One delivery at a time: a slow database is not asked more often, and events keep their order. */
  async function deliver(): Promise<void> {
    const events = [...gathered.values()]
    gathered = new Map()
    try {
      for (const { memberId, event } of await addressed(events, streams.memberIds)) streams.send(memberId, event)
    } catch (error) {
      log.warn({ err: error }, 'Hints could not be delivered; pages learn it when they next poll.')
    }
    timer = gathered.size > 0 && !streams.isEmpty ? setTimeout(() => void deliver(), gatherMs).unref() : undefined
  }

  /** Whom the events concern, at least of those who are here. */
  async function addressed(
    events: readonly InvalidationEvent[],
    here: number[],
  ): Promise<{ memberId: number; event: LiveEvent }[]> {
    const activityIds = events.flatMap((hint) => ('readersOf' in hint ? [hint.readersOf] : []))
    const authorIds = events.flatMap((hint) => ('followersOf' in hint ? [hint.followersOf] : []))
    const none: Audience[] = []
    const [readers, followers] = await Promise.all([
      activityIds.length > 0 ? onlineReaders(db, here, activityIds) : none,
      authorIds.length > 0 ? onlineFollowers(db, here, authorIds) : none,
    ])
    const found = events.flatMap((hint) => {
      if ('memberId' in hint) return [{ memberId: hint.memberId, event: hint.event }]
      const [audience, of] = 'readersOf' in hint ? [readers, hint.readersOf] : [followers, hint.followersOf]
      return audience.filter((one) => one.of === of).map(({ memberId }) => ({ memberId, event: hint.event }))
    })
    // Five new posts are one reason to look at the feed.
    return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
  }

  async function endDeadSessions(): Promise<void> {
    const asked = streams.sessionIds
    if (asked.length === 0) return
    try {
      const alive = await activeSessionIds(db, asked)
      const over = new Set(asked.filter((id) => !alive.has(id)))
      streams.endSessions((id) => over.has(id))
    } catch (error) {
      log.warn({ err: error }, 'Sessions of open streams could not be checked.')
    }
  }

  /** Something may have been missed: whoever is here reads everything again, if they may still be here. */
  async function catchUp(): Promise<void> {
    await endDeadSessions()
    for (const memberId of streams.memberIds) streams.send(memberId, gap)
  }

  async function tellUntold(memberId: number, sinceMs: number): Promise<void> {
    const now = performance.now()
    const events = pubSub.isListening ? recent.after(now - sinceMs - onTheWayMs, now) : null
    try {
      const untold = events === null ? [{ memberId, event: gap }] : await addressed(events, [memberId])
      for (const { event } of untold.filter((one) => one.memberId === memberId)) streams.send(memberId, event)
    } catch (error) {
      log.warn({ err: error }, 'A page could not be told what it missed; it learns it when it next polls.')
    }
  }

  const stops = [
    pubSub.onInvalidation(gather),
    pubSub.onSessionEnd((ended) => streams.endSessions((id) => id === ended)),
    pubSub.onMissedEvents(() => {
      recent.reset(performance.now())
      if (pubSub.isListening) void catchUp()
    }),
  ]
  const heartbeat = setInterval(() => streams.beat(), heartbeatMs).unref()
  const sessionCheck = setInterval(() => void endDeadSessions(), sessionCheckMs).unref()

  return {
    open(memberId, sessionId, sinceMs) {
      const body = streams.open(memberId, sessionId)
      if (sinceMs !== undefined) void tellUntold(memberId, sinceMs)
      return body
    },
    stop() {
      for (const stop of stops) stop()
      clearInterval(heartbeat)
      clearInterval(sessionCheck)
      clearTimeout(timer)
      streams.close()
    },
  }
}
