import type { LiveEvent } from '@daystar/contract/notifications'
import type { Deps } from '../../platform/deps.ts'
import type { Hint } from '../../platform/node-channel.ts'
import { type Audience, followersAmong, liveSessionsAmong, readersAmong } from './queries.ts'
import type { Streams } from './streams.ts'

const heartbeatMs = 20_000
const sessionCheckMs = 60_000
/** Hints are gathered for so long: a busy activity costs one query and one line a page, however many touch it at once. */
const gatherMs = 100

const everything: LiveEvent[] = [{ kind: 'notifications' }, { kind: 'connections' }, { kind: 'feed' }]

/**
 * Carries the hints that this process hears to the pages that are open here. Who of them a hint concerns is worked out here, when it
 * arrives: writing an activity costs the same for three followers and for three thousand. Returns how to stop it.
 */
export function startHub({ db, log, channel }: Pick<Deps, 'db' | 'log' | 'channel'>, streams: Streams): () => void {
  let gathered = new Map<string, Hint>()
  let timer: NodeJS.Timeout | undefined

  function gather(hint: Hint): void {
    if (streams.isEmpty) return
    gathered.set(JSON.stringify(hint), hint)
    timer ??= setTimeout(() => void deliver(), gatherMs).unref()
  }

  /** One delivery at a time: a slow database is not asked more often, and hints keep their order. */
  async function deliver(): Promise<void> {
    const hints = [...gathered.values()]
    gathered = new Map()
    try {
      for (const { memberId, event } of await addressed(hints)) streams.send(memberId, event)
    } catch (error) {
      log.warn({ err: error }, 'Hints could not be delivered; pages learn it when they next poll.')
    }
    timer = gathered.size > 0 && !streams.isEmpty ? setTimeout(() => void deliver(), gatherMs).unref() : undefined
  }

  async function addressed(hints: readonly Hint[]): Promise<{ memberId: number; event: LiveEvent }[]> {
    const activityIds = hints.flatMap((hint) => ('readersOf' in hint ? [hint.readersOf] : []))
    const authorIds = hints.flatMap((hint) => ('followersOf' in hint ? [hint.followersOf] : []))
    const here = streams.memberIds
    const none: Audience[] = []
    const [readers, followers] = await Promise.all([
      activityIds.length > 0 ? readersAmong(db, here, activityIds) : none,
      authorIds.length > 0 ? followersAmong(db, here, authorIds) : none,
    ])
    const found = hints.flatMap((hint) => {
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
      const alive = await liveSessionsAmong(db, asked)
      const over = new Set(asked.filter((id) => !alive.has(id)))
      streams.endSessions((id) => over.has(id))
    } catch (error) {
      log.warn({ err: error }, 'Sessions of open streams could not be checked.')
    }
  }

  /** Something may have been missed: whoever is here reads everything again, if they may still be here. */
  async function catchUp(): Promise<void> {
    await endDeadSessions()
    for (const memberId of streams.memberIds) for (const event of everything) streams.send(memberId, event)
  }

  const stops = [
    channel.onHint(gather),
    channel.onEndOfSession((ended) => streams.endSessions((id) => id === ended)),
    channel.onGap(() => {
      if (channel.isListening) void catchUp()
    }),
  ]
  const heartbeat = setInterval(() => streams.beat(), heartbeatMs).unref()
  const sessionCheck = setInterval(() => void endDeadSessions(), sessionCheckMs).unref()

  return () => {
    for (const stop of stops) stop()
    clearInterval(heartbeat)
    clearInterval(sessionCheck)
    clearTimeout(timer)
    streams.close()
  }
}
