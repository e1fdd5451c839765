import { useSyncExternalStore } from 'react'

/**
 * True when the server responds to `/healthz`, which is requested after a request without a response, and with
 * exponential backoff until it responds.
 */
let reachable = true
let checkedAtMs = 0
let unreachableSinceMs = 0
let timer: ReturnType<typeof setTimeout> | undefined
let pollDelayMs = 0
/** When the server sent the oldest of the copies that the service worker has returned. */
let storedAt: string | null = null
const listeners = new Set<() => void>()

const minPollDelayMs = 1000
const maxPollDelayMs = 15_000
/** One check answers for all requests that fail together; for those that fail after it, there is another one. */
const minCheckIntervalMs = 3000
/** How long the first check waits: a server that is not slower is shown as reachable. */
const firstCheckMs = 1000

function setReachable(next: boolean): void {
  if (reachable === next) return
  reachable = next
  for (const listener of listeners) listener()
  // The listeners have read everything again.
  if (next) storedAt = null
}

function schedulePoll(): void {
  clearTimeout(timer)
  timer = setTimeout(checkReachability, pollDelayMs)
  pollDelayMs = Math.min(pollDelayMs * 2, maxPollDelayMs)
}

function isHealthy(): Promise<boolean> {
  const signal = AbortSignal.timeout(reachable ? firstCheckMs : 5000)
  return fetch('/healthz', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Asks the server whether it can be reached now. */
export async function checkReachability(): Promise<boolean> {
  const sentAtMs = Date.now()
  checkedAtMs = sentAtMs
  const isReachable = await isHealthy()
  if (isReachable) reportReachable(sentAtMs)
  else reportUnreachable(sentAtMs)
  return isReachable
}

/** A request got no response. */
export function reportFailedRequest(): void {
  if (!reachable) return
  clearTimeout(timer)
  timer = setTimeout(checkReachability, Date.now() - checkedAtMs < minCheckIntervalMs ? minCheckIntervalMs : 0)
}

/** The service worker returned a copy, because the server did not respond in time. */
export function reportStoredReply(sentAt: string): void {
  if (storedAt === null || sentAt < storedAt) storedAt = sentAt
  reportFailedRequest()
}

/** When the server sent the oldest of the copies that are shown; null if there are none. */
export const oldestStoredReply = () => storedAt

function reportUnreachable(sinceMs: number): void {
  if (reachable) {
    pollDelayMs = minPollDelayMs
    unreachableSinceMs = sinceMs
    setReachable(false)
  }
  schedulePoll()
}

/**
 * A request that was sent at this time got a response. One that was sent before the server became unreachable proves
 * nothing.
 */
export function reportReachable(sentAtMs: number): void {
  if (reachable || sentAtMs < unreachableSinceMs) return
  clearTimeout(timer)
  setReachable(true)
}

export function isServerReachable(): boolean {
  return reachable
}

/** Calls the listener with true when the API becomes reachable, and with false when it becomes unreachable. */
export function onReachabilityChange(listener: (isReachable: boolean) => void): () => void {
  return subscribe(() => listener(reachable))
}

/** Loads the page again as soon as the server can be reached: before, the browser would replace it by an error page. */
export async function reloadWhenReachable(): Promise<void> {
  if (await checkReachability()) return location.reload()
  onReachabilityChange((isReachable) => isReachable && location.reload())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, isServerReachable, isServerReachable)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', checkReachability)
  window.addEventListener('offline', reportFailedRequest)
}
