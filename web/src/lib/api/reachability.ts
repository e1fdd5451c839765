import { useSyncExternalStore } from 'react'
import { withJitter } from './jitter.ts'
import { isPage } from './login-page.ts'

/**
 * True when the server responds to `/healthz`, which is requested after a request without a response, and with
 * exponential backoff until it responds.
 */
let reachable = true
/** False also while a check takes long, which a slow server answers in the end. Only for what pages say. */
let responding = true
let checkedAtMs = 0
let unreachableSinceMs = 0
let timer: ReturnType<typeof setTimeout> | undefined
let pollDelayMs = 0
/** When the server sent the oldest of the copies that the service worker has returned. */
let storedAt: string | null = null
const listeners = new Set<() => void>()
const displays = new Set<() => void>()

const minPollDelayMs = 1000
const maxPollDelayMs = 15_000
/** One check answers for all requests that fail together; for those that fail after it, there is another one. */
const minCheckIntervalMs = 3000
/** How long a check waits: only a server that is not slower is reachable. */
const checkTimeoutMs = 5000
const minPatienceMs = 1000
/** How long a check of a reachable server takes before pages say that it does not respond. A slow one gets more. */
let patienceMs = minPatienceMs

function subscribeTo(subscribers: Set<() => void>) {
  return (subscriber: () => void) => {
    subscribers.add(subscriber)
    return () => subscribers.delete(subscriber)
  }
}

function notify(subscribers: ReadonlySet<() => void>): void {
  for (const subscriber of subscribers) subscriber()
}

function setReachable(next: boolean): void {
  if (reachable !== next) {
    reachable = next
    notify(listeners)
  }
  setResponding(next)
}

function setResponding(next: boolean): void {
  if (responding === next) return
  responding = next
  // The listeners have read everything again, and late replies have replaced the copies.
  if (next) storedAt = null
  notify(displays)
}

function schedulePoll(): void {
  clearTimeout(timer)
  timer = setTimeout(checkReachability, withJitter(pollDelayMs))
  pollDelayMs = Math.min(pollDelayMs * 2, maxPollDelayMs)
}

async function isHealthy(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(checkTimeoutMs) })
    return response.ok && !isPage(response)
  } catch {
    return false
  }
}

/** Asks the server whether it can be reached now; resolves to false as soon as that takes long. */
export function checkReachability(): Promise<boolean> {
  const sentAtMs = Date.now()
  checkedAtMs = sentAtMs
  return new Promise((resolve) => {
    const impatient = () => {
      setResponding(false)
      resolve(false)
    }
    const waiting = setTimeout(impatient, reachable ? patienceMs : checkTimeoutMs)
    void isHealthy().then((isReachable) => {
      clearTimeout(waiting)
      if (isReachable) {
        patienceMs = Math.min(Math.max(minPatienceMs, 2 * (Date.now() - sentAtMs)), checkTimeoutMs)
        reportReachable(sentAtMs)
      } else reportUnreachable(sentAtMs)
      resolve(isReachable)
    })
  })
}

/** A request got no response. */
export function reportFailedRequest(): void {
  if (!reachable || !responding) return
  clearTimeout(timer)
  timer = setTimeout(checkReachability, Date.now() - checkedAtMs < minCheckIntervalMs ? minCheckIntervalMs : 0)
}

/** The service worker returned a copy, because the server did not respond in time. */
export function reportStoredReply(sentAt: string): void {
  if (storedAt === null || sentAt < storedAt) storedAt = sentAt
  reportFailedRequest()
}

/** The copies that are shown are being replaced. */
export function forgetStoredReplies(): void {
  storedAt = null
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
  if ((reachable && responding) || sentAtMs < unreachableSinceMs) return
  clearTimeout(timer)
  setReachable(true)
}

export function isServerReachable(): boolean {
  return reachable
}

/** Calls the listener with true when the API becomes reachable, and with false when it becomes unreachable. */
export function onReachabilityChange(listener: (isReachable: boolean) => void): () => void {
  return subscribeTo(listeners)(() => listener(reachable))
}

/** Loads the page again as soon as the server can be reached: before, the browser would replace it by an error page. */
export async function reloadWhenReachable(): Promise<void> {
  if (await checkReachability()) return location.reload()
  onReachabilityChange((isReachable) => isReachable && location.reload())
}

const subscribeDisplay = subscribeTo(displays)

const isResponding = () => responding

/** Returns whether the server responds as far as a page can say: false also while it is slower than usual. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribeDisplay, isResponding, isResponding)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', checkReachability)
  window.addEventListener('offline', reportFailedRequest)
}
