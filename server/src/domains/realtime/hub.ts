import type { PassThrough } from 'node:stream'
import type { LiveEvent } from '@daystar/contract/notifications'
import type { Deps } from '../../platform/deps.ts'
import type { InvalidationEvent } from './invalidation-event.ts'
import {
  type Audience,
  activeSessionIds,
  onlineAdmins,
  onlineDeciders,
  onlineFormerReaders,
  onlineReaders,
} from './queries.ts'
import { RecentInvalidations } from './recent-invalidations.ts'
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

interface LiveHub {
  /**
   * Opens a stream. Also sends the events of the last `sinceMs` milliseconds, which the client may have missed while
   * loading.
   */
  open(memberId: number, sessionId: number, sinceMs?: number): PassThrough
  stop(): void
}

/**
 * Forwards invalidation events to the live streams that are open in this process. Recipients are resolved here, when an
 * event arrives, so that publishing an activity costs the same for three followers and for three thousand.
 */
export function startHub({ db, log, pubSub }: Pick<Deps, 'db' | 'log' | 'pubSub'>, streams: Streams): LiveHub {
  const recent = new RecentInvalidations(performance.now())
  let batch = new Map<string, InvalidationEvent>()
  let timer: NodeJS.Timeout | undefined

  function enqueue(invalidation: InvalidationEvent): void {
    recent.add(invalidation, performance.now())
    if (streams.isEmpty) return
    batch.set(JSON.stringify(invalidation), invalidation)
    timer ??= setTimeout(() => void deliver(), batchDelayMs).unref()
  }

  /**
   * Only one delivery runs at a time, so that a slow database gets no concurrent queries and events keep their order.
   */
  async function deliver(): Promise<void> {
    const invalidations = [...batch.values()]
    batch = new Map()
    try {
      const messages = await resolveRecipients(invalidations, streams.memberIds)
      for (const { memberId, event } of messages) streams.send(memberId, event)
    } catch (error) {
      log.warn({ err: error }, 'Failed to deliver invalidation events; clients refresh when they next poll.')
    }
    timer = batch.size > 0 && !streams.isEmpty ? setTimeout(() => void deliver(), batchDelayMs).unref() : undefined
  }

  /** The messages for the recipients among `onlineIds`. */
  async function resolveRecipients(
    invalidations: readonly InvalidationEvent[],
    onlineIds: number[],
  ): Promise<{ memberId: number; event: LiveEvent }[]> {
    const activityIds = invalidations.flatMap((target) => ('readersOf' in target ? [target.readersOf] : []))
    const snapshots = invalidations.flatMap((target) => ('formerReadersOf' in target ? [target.formerReadersOf] : []))
    const decided = invalidations.flatMap((target) => ('decidersOf' in target ? [target.decidersOf] : []))
    const circleIds = invalidations.flatMap((target) => ('adminsOf' in target ? [target.adminsOf] : []))
    const none: Audience[] = []
    const [readers, formerReaders, deciders, admins] = await Promise.all([
      activityIds.length > 0 ? onlineReaders(db, onlineIds, activityIds) : none,
      snapshots.length > 0 ? onlineFormerReaders(db, onlineIds, snapshots) : none,
      decided.length > 0 ? onlineDeciders(db, onlineIds, decided) : [],
      circleIds.length > 0 ? onlineAdmins(db, onlineIds, circleIds) : [],
    ])
    const messages = invalidations.flatMap((target) => {
      const { event } = target
      if ('memberId' in target) return [{ memberId: target.memberId, event }]
      if ('decidersOf' in target)
        return deciders
          .filter((row) => row.of === null || row.of === target.decidersOf)
          .map(({ memberId }) => ({ memberId, event }))
      if ('adminsOf' in target)
        return admins.filter((row) => row.of === target.adminsOf).map(({ memberId }) => ({ memberId, event }))
      const [audience, of] =
        'readersOf' in target ? [readers, target.readersOf] : [formerReaders, target.formerReadersOf.id]
      const isConcerned = (row: Audience) => row.of === of && !(row.isMuted && event.kind === 'feed')
      return audience.filter(isConcerned).map(({ memberId }) => ({ memberId, event }))
    })
    // Several new posts result in one `feed` event per member.
    return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()]
  }

  async function endExpiredSessions(): Promise<void> {
    const { sessionIds } = streams
    if (sessionIds.length === 0) return
    try {
      const active = await activeSessionIds(db, sessionIds)
      const expired = new Set(sessionIds.filter((id) => !active.has(id)))
      streams.endSessions((id) => expired.has(id))
    } catch (error) {
      log.warn({ err: error }, 'Failed to check the sessions of open streams.')
    }
  }

  /**
   * Events may have been missed: ends the streams of expired sessions and makes the other clients reload their data.
   */
  async function resyncAll(): Promise<void> {
    await endExpiredSessions()
    for (const memberId of streams.memberIds) streams.send(memberId, resync)
  }

  async function sendMissedEvents(memberId: number, sinceMs: number): Promise<void> {
    const now = performance.now()
    const invalidations = pubSub.isListening ? recent.after(now - sinceMs - latencyMarginMs, now) : null
    try {
      const messages =
        invalidations === null ? [{ memberId, event: resync }] : await resolveRecipients(invalidations, [memberId])
      for (const { event } of messages.filter((message) => message.memberId === memberId)) streams.send(memberId, event)
    } catch (error) {
      log.warn({ err: error }, 'Failed to send missed events to a new stream; the client refreshes when it next polls.')
    }
  }

  const unsubscribes = [
    pubSub.on('invalidation', enqueue),
    pubSub.on('open_decisions', ({ activity_id: decidersOf }) => enqueue({ decidersOf, event: { kind: 'decisions' } })),
    pubSub.on('circle_reports', ({ circle_id: adminsOf }) => enqueue({ adminsOf, event: { kind: 'decisions' } })),
    pubSub.on('session_end', (endedId) => streams.endSessions((id) => id === endedId)),
    pubSub.onMissedEvents(() => {
      recent.reset(performance.now())
      if (pubSub.isListening) void resyncAll()
    }),
  ]
  const heartbeat = setInterval(() => streams.sendHeartbeat(), heartbeatMs).unref()
  const sessionCheck = setInterval(() => void endExpiredSessions(), sessionCheckMs).unref()

  return {
    open(memberId, sessionId, sinceMs) {
      const body = streams.open(memberId, sessionId)
      if (sinceMs !== undefined) void sendMissedEvents(memberId, sinceMs)
      return body
    },
    stop() {
      for (const unsubscribe of unsubscribes) unsubscribe()
      clearInterval(heartbeat)
      clearInterval(sessionCheck)
      clearTimeout(timer)
      streams.close()
    },
  }
}
