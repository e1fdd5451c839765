import { definitionOf } from '../definitions.ts'
import { precedes, refersTo } from '../order.ts'
import type { OutboxStore } from '../store.ts'
import { isOfLaterVersion } from '../stored-item.ts'
import type { Failure, NoteFile, OutboxItem } from '../types.ts'
import { delayAfter, outcomeOf, type Send } from './answers.ts'
import { attemptTimeoutMs } from './send-item.ts'

const maxParallel = 4
/** Items are looked at again after this time, even if nothing was reported. */
const maxPauseMs = 60_000

export interface SenderEvents {
  onChange(): void
  onSent(item: OutboxItem, reply: unknown): void
  /** The member has to sign in again, or their account cannot be used. */
  onHalt(failure: Failure): void
}

interface SenderOptions {
  readonly userId: number
  readonly store: OutboxStore
  readonly send: Send
  readonly events: SenderEvents
  readonly signal: AbortSignal
  /** Resolves when items were added or changed, the server became reachable, or the time has passed. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Of the session of the member. */
  readonly token: string
  /** Items are left untouched while the server is known to be unreachable, so that they can still be changed. */
  readonly isReachable?: () => boolean
  /** Ends when there is nothing left to send now. */
  readonly once?: boolean
}

/**
 * The items that can be sent now: an item waits for those before it that have a common object, and for the item that
 * creates the object it refers to. An item that was rejected blocks only those that refer to its object.
 */
function readyItems(items: readonly OutboxItem[], now: number): OutboxItem[] {
  return items.filter((item, index) => {
    if (item.state !== 'waiting' || item.notBefore > now || isOfLaterVersion(item)) return false
    const isBlocked = items.some(
      (other, at) => other.id !== item.id && (refersTo(item, -other.id) || (at < index && precedes(other, item))),
    )
    return !isBlocked
  })
}

/**
 * Sends the items of a member until the signal aborts: those of one object in order, those of different objects at the
 * same time. Only one sender of a member runs at a time; even two would not do anything twice, because each item has an
 * idempotency key and is marked in the store before it is sent.
 */
export async function runSender(options: SenderOptions): Promise<void> {
  const { userId, store, signal, pause, events, once, isReachable = () => true } = options
  const running = new Map<number, Promise<void>>()
  let isHalted = false
  await store.recover(userId)
  while (!signal.aborted && !isHalted) {
    const items = await store.list(userId)
    const now = Date.now()
    // Without locks, two senders can overlap for a moment, and one of them can be closed in the middle of an attempt.
    const isOverdue = ({ id, state, notBefore }: OutboxItem) =>
      state === 'sending' && notBefore < now && !running.has(id)
    if (items.some(isOverdue)) await store.recover(userId, now)
    for (const item of isReachable() ? readyItems(items, now) : []) {
      if (running.size >= maxParallel || running.has(item.id)) continue
      const attempt = sendItem(item, options).then((isAllowed) => {
        if (!isAllowed) isHalted = true
      })
      running.set(
        item.id,
        attempt.finally(() => running.delete(item.id)),
      )
    }
    if (running.size === 0 && once) break
    const waits = items.filter(({ state }) => state === 'waiting').map(({ notBefore }) => notBefore - now)
    const nextMs = Math.min(maxPauseMs, ...waits.filter((ms) => ms > 0))
    const woken = new AbortController()
    await Promise.race([...running.values(), pause(nextMs, AbortSignal.any([signal, woken.signal]))])
    woken.abort()
    events.onChange()
  }
  await Promise.allSettled(running.values())
}

/** Returns false if nothing else of the member can be sent. */
async function sendItem(ready: OutboxItem, options: SenderOptions): Promise<boolean> {
  const { store, send, signal, events, token } = options
  const item = await store.begin(ready.id, ready.version, Date.now() + 2 * attemptTimeoutMs(ready))
  if (!item) return true
  events.onChange()
  const note: NoteFile = (index, sent) => store.noteUpload(item.id, index, sent)
  const answer = await send(item, await store.files(item.id), signal, note)
  // The attempt was cut short on purpose; the next sender repeats it.
  if (signal.aborted && answer.status === 0) return false
  const outcome = outcomeOf(item, answer, ready.mayHaveArrived)
  switch (outcome.type) {
    case 'done':
      await store.finish(item.id, outcome.createdId)
      events.onSent(item, outcome.reply ?? (outcome.createdId === null ? undefined : { id: outcome.createdId }))
      return true
    case 'later': {
      const { failure, mayHaveArrived } = outcome
      await store.postpone(item, { notBefore: Date.now() + outcome.afterMs, failure, mayHaveArrived })
      return true
    }
    case 'files-gone': {
      const { failure, afterMs } = outcome
      await store.forgetUploads(item.id)
      await store.postpone(item, { notBefore: Date.now() + afterMs, failure, mayHaveArrived: ready.mayHaveArrived })
      return true
    }
    case 'rejected':
      await store.reject(item, outcome.failure)
      return true
    case 'conflict': {
      const { conflict } = definitionOf(item)
      const failure = conflict ? await conflict.merge(store, item, outcome.failure, token) : outcome.failure
      const notBefore = Date.now() + delayAfter(item.attempts)
      if (failure === 'later')
        await store.postpone(item, { notBefore, failure: outcome.failure, mayHaveArrived: false })
      else if (failure) await store.reject(item, failure)
      return true
    }
    case 'halt': {
      const { failure } = outcome
      await store.postpone(item, { notBefore: 0, failure, mayHaveArrived: ready.mayHaveArrived })
      events.onHalt(failure)
      return false
    }
  }
}
