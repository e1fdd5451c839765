import { useSyncExternalStore } from 'react'

/** Whether the API answers. Once a call finds nobody, the server is asked again, ever more slowly, until it is back. */
let reachable = true
let timer: ReturnType<typeof setTimeout> | undefined
let attempt = 0
const listeners = new Set<() => void>()

const firstPauseMs = 1000
const longestPauseMs = 15_000

function set(next: boolean): void {
  if (reachable === next) return
  reachable = next
  for (const listener of listeners) listener()
}

function askLater(): void {
  clearTimeout(timer)
  timer = setTimeout(askNow, Math.min(firstPauseMs * 2 ** attempt, longestPauseMs))
  attempt += 1
}

async function askNow(): Promise<void> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    if (response.ok) return reportReachable()
  } catch {
    // Still away: asked again below.
  }
  askLater()
}

export function reportUnreachable(): void {
  if (!reachable) return
  set(false)
  attempt = 0
  askLater()
}

export function reportReachable(): void {
  clearTimeout(timer)
  set(true)
}

/** Called with true when the API is back, with false when it is gone. */
export function onReachabilityChange(listener: (isReachable: boolean) => void): () => void {
  const tell = () => listener(reachable)
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function useReachable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => reachable,
  )
}

if (typeof window !== 'undefined') window.addEventListener('online', () => !reachable && void askNow())
