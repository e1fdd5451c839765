import { useSyncExternalStore } from 'react'

/**
 * Whether the server is reachable. A request without a response can have other causes, so `/healthz` decides. While the
 * server is unreachable, it is polled with exponential backoff until it responds.
 */
let reachable = true
let checkedAtMs = 0
let unreachableSinceMs = 0
let timer: ReturnType<typeof setTimeout> | undefined
let attempt = 0
const listeners = new Set<() => void>()

const minPollDelayMs = 1000
const maxPollDelayMs = 15_000
/** One check answers for all requests that fail in this time. */
const minCheckIntervalMs = 3000

function setReachable(next: boolean): void {
  if (reachable === next) return
  reachable = next
  for (const listener of listeners) listener()
}

function schedulePoll(): void {
  clearTimeout(timer)
  timer = setTimeout(checkReachability, Math.min(minPollDelayMs * 2 ** attempt, maxPollDelayMs))
  attempt += 1
}

async function isHealthy(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return response.ok
  } catch {
    return false
  }
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
  if (!reachable || Date.now() - checkedAtMs < minCheckIntervalMs) return
  void checkReachability()
}

function reportUnreachable(sinceMs: number): void {
  if (reachable) {
    attempt = 0
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
  const notify = () => listener(reachable)
  listeners.add(notify)
  return () => listeners.delete(notify)
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

if (typeof window !== 'undefined') window.addEventListener('online', () => !reachable && void checkReachability())
