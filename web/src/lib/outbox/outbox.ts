import { useSyncExternalStore } from 'react'
import { isServerReachable, onReachabilityChange } from '../api/reachability.ts'
import { emit } from '../events/window-events.ts'
import { pageLanguage } from '../i18n/page-language.ts'
import { randomId } from '../secure-context/random-id.ts'
import { runWithLock } from '../secure-context/run-with-lock.ts'
import { currentSession, loseSession, onSessionChange } from '../session/session.ts'
import { showSuspension } from '../session/suspension.ts'
import { conflictOf, definitionOf } from './definitions.ts'
import { encryptFor, restoreFor } from './returning.ts'
import { runInOrder } from './sending/in-order.ts'
import { delay, runWithLease } from './sending/lease.ts'
import { sendWith } from './sending/send-item.ts'
import { runSender } from './sending/sender.ts'
import { openStores } from './stores.ts'
import type { Failure, ItemChange, OutboxAction, OutboxFile, OutboxItem } from './types.ts'

/** What tabs report to each other. */
type OutboxMessage =
  | { readonly type: 'changed' }
  | { readonly type: 'sent'; readonly item: OutboxItem; readonly reply: unknown }

export { actionOf } from './definitions.ts'
export { onKeptLost } from './returning.ts'

type SentListener = (item: OutboxItem, reply: unknown) => void

const holder = randomId()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('daystar-outbox')
const listeners = new Set<() => void>()
const sentListeners = new Set<SentListener>()
const wakers = new Set<() => void>()
let items: readonly OutboxItem[] = []
let running: { readonly userId: number; readonly token: string; readonly stop: AbortController } | null = null

const openStore = async () => (await openStores()).store

function wake(): void {
  for (const waker of [...wakers]) waker()
}

/** Reads the items again and informs the components of this tab. */
async function refresh(): Promise<void> {
  const userId = currentSession()?.userId ?? null
  items = userId === null ? [] : await (await openStore()).list(userId)
  for (const listener of [...listeners]) listener()
  if (items.length > 0) emit('outbox:waiting', {})
}

/** Called after each change: informs this tab, the others, and the sender. */
async function announceChange(): Promise<void> {
  await refresh()
  channel?.postMessage({ type: 'changed' } satisfies OutboxMessage)
  wake()
}

function reportSent(item: OutboxItem, reply: unknown): void {
  for (const listener of [...sentListeners]) listener(item, reply)
}

channel?.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => {
  if (data.type === 'sent') {
    if (data.item.userId === currentSession()?.userId) reportSent(data.item, data.reply)
    return
  }
  // A browser can fail to open the store at any time; the next change reads it again.
  void refresh().catch(() => undefined)
  wake()
})
// What was postponed is sent at once when the server is back.
const retryQuietly = () => void retryNow().catch(() => undefined)
onReachabilityChange((isReachable) => isReachable && retryQuietly())
if (typeof window !== 'undefined') window.addEventListener('online', retryQuietly)
onSessionChange(startSending)

/** Sends what waits for the signed-in member, in one tab at a time. Called again whenever the session changes. */
export function startSending(): void {
  const session = currentSession()
  if (running && (running.token !== session?.token || running.userId !== session.userId)) {
    running.stop.abort()
    running = null
  }
  void refresh().catch(() => undefined)
  if (session) void restoreFor(session, announceChange).catch(() => undefined)
  if (running || !session || session.userId === null) return
  const { userId, token } = session
  const stop = new AbortController()
  running = { userId, token, stop }
  void sendAsOnlySender(userId, token, stop.signal).catch(() => {
    if (running?.stop === stop) running = null
  })
}

/** Encrypts everything that waits, for the same member after the next sign-in. The session has to end afterwards. */
export async function keepForReturn(): Promise<void> {
  const session = currentSession()
  if (!session) return
  running?.stop.abort()
  running = null
  try {
    await encryptFor(session)
  } catch (error) {
    startSending()
    throw error
  }
  await announceChange()
}

/** The items that wait now, read again. */
export async function readItems(): Promise<readonly OutboxItem[]> {
  await refresh()
  return items
}

async function sendAsOnlySender(userId: number, token: string, signal: AbortSignal): Promise<void> {
  const store = await openStore()
  const name = `daystar-outbox:${userId}`
  const credentials = () => (currentSession()?.token === token ? { token, language: pageLanguage } : null)
  const run = (until: AbortSignal) =>
    runSender({
      userId,
      store,
      send: sendWith(credentials),
      signal: until,
      isReachable: isServerReachable,
      pause: pauseUntilWoken,
      token,
      events: {
        onChange: () => {
          void refresh()
          channel?.postMessage({ type: 'changed' } satisfies OutboxMessage)
        },
        onSent: (item, reply) => {
          reportSent(item, reply)
          channel?.postMessage({ type: 'sent', item, reply } satisfies OutboxMessage)
        },
        onHalt: ({ status, code }: Failure) => {
          if (status === 401) loseSession(token)
          else if (code === 'account_suspended') showSuspension()
        },
      },
    })
  await runWithLock(name, signal, run, (until, runLeased) =>
    runWithLease(store, name, { holder, signal: until }, runLeased),
  )
}

async function pauseUntilWoken(ms: number, signal: AbortSignal): Promise<void> {
  const woken = new AbortController()
  const waker = () => woken.abort()
  wakers.add(waker)
  await delay(ms, AbortSignal.any([signal, woken.signal]))
  wakers.delete(waker)
}

/** Stores an action and sends it when that is possible. Resolves when it is on disk; rejects if it cannot be stored. */
export async function submitAction(action: OutboxAction): Promise<OutboxItem> {
  const userId = currentSession()?.userId ?? null
  if (userId === null) throw new Error('Only a member has an outbox.')
  const store = await openStore()
  const { idempotencyKey = randomId() } = action
  const item = await store.add({ ...action, userId, idempotencyKey, loggedAt: new Date().toISOString() })
  // What was postponed, and is sent before, does not wait any longer.
  await store.retry(userId)
  await announceChange()
  startSending()
  return item
}

/** Runs a write after what the member did before with the same objects; `write` receives whether some of it waits. */
export async function inOrder<T>(action: OutboxAction, write: (joins: boolean) => Promise<T>): Promise<T> {
  const userId = currentSession()?.userId ?? null
  const store = userId === null ? null : await openStore().catch(() => null)
  return store && userId !== null ? runInOrder({ userId, store }, action, write) : write(false)
}

/**
 * Stores the action of a write that is still to be tried, or got no answer. Rejects with the error of the request if
 * storing fails.
 */
export async function keep(action: OutboxAction | null, isTried: boolean, error: unknown): Promise<void> {
  if (action === null) throw error
  try {
    await submitAction({ mayHaveArrived: isTried, ...action })
  } catch {
    throw error
  }
}

/**
 * Takes an item back, and undoes one that may have reached the server by sending the opposite action, if there is one.
 * Returns false while it is being sent and cannot be undone.
 */
export async function takeBack(item: OutboxItem): Promise<boolean> {
  const store = await openStore()
  const isRemoved = await store.takeBack(item.id)
  const undo = isRemoved ? null : definitionOf(item).undo(item, await store.files(item.id))
  if (undo) await submitAction(undo)
  await announceChange()
  return isRemoved || undo !== null
}

/** Removes a rejected item for good. */
export async function discard(item: OutboxItem): Promise<void> {
  const store = await openStore()
  await store.takeBack(item.id)
  await announceChange()
}

/** Changes an item that has certainly not reached the server. Returns false otherwise. */
export async function changeItem(
  item: OutboxItem,
  change: ItemChange,
  files?: readonly OutboxFile[],
): Promise<boolean> {
  const store = await openStore()
  const changed = await store.change(item.id, change, randomId(), files)
  await announceChange()
  return changed !== null
}

/** Sends everything that is postponed now, and also a rejected item. */
export async function retryNow(rejected?: OutboxItem): Promise<void> {
  const userId = currentSession()?.userId ?? null
  if (userId === null) return
  await (await openStore()).retry(userId, rejected?.id)
  await announceChange()
  startSending()
}

/** Sends a rejected item again, in place of the version that was saved elsewhere if there is one. */
export async function resend(item: OutboxItem): Promise<void> {
  const conflict = conflictOf(item)
  if (!conflict) return retryNow(item)
  await changeItem(item, conflict.onTopOfCurrent(item))
  startSending()
}

export async function filesOf(itemId: number) {
  return (await openStore()).files(itemId)
}

const maxSendingMs = 30_000

/** Waits until everything is sent. Resolves to false if something remains after half a minute or was rejected. */
export async function untilEmpty(): Promise<boolean> {
  const until = AbortSignal.timeout(maxSendingMs)
  return new Promise((resolve) => {
    const check = () => {
      const isStuck = until.aborted || items.every(({ state }) => state === 'failed')
      if (items.length > 0 && !isStuck) return
      listeners.delete(check)
      resolve(items.length === 0)
    }
    listeners.add(check)
    until.addEventListener('abort', check, { once: true })
    check()
  })
}

/** Removes everything of a member who signs out. */
export async function discardAll(userId: number): Promise<void> {
  await (await openStore()).clear(userId)
  await announceChange()
}

export const outboxItems = (): readonly OutboxItem[] => items

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listener after each change of the items. */
export const onOutboxChange = subscribe

/** Calls the listener for each item that was carried out, in every tab. */
export function onSent(listener: SentListener): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

export function useOutboxItems(): readonly OutboxItem[] {
  return useSyncExternalStore(subscribe, outboxItems, outboxItems)
}
