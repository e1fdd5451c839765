import { useSyncExternalStore } from 'react'
import { oldestStoredReply } from './reachability.ts'

const intervalMs = 500

/** Asks regularly, because this costs less of the first page than a subscription. */
function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, intervalMs)
  return () => clearInterval(timer)
}

/** When the server sent the oldest of the copies that are shown; null if there are none. */
export function useStoredAt(): string | null {
  return useSyncExternalStore(subscribe, oldestStoredReply, oldestStoredReply)
}
