import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'
import { onReachabilityChange } from './reachability.ts'
import { currentSession, onSessionChange } from './session.ts'

const mostRetries = 2

/** A refusal stays a refusal; silence, overload and faults may pass. */
function isWorthRetrying(count: number, error: Error): boolean {
  if (count >= mostRetries) return false
  return error instanceof Problem && (error.status >= 500 || (error.kind === 'unreachable' && navigator.onLine))
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Another member on the same device must never see what the last one read. */
let token = currentSession()?.token
onSessionChange(() => {
  const next = currentSession()?.token
  if (next !== token) queryClient.clear()
  token = next
})

/** What failed while the API was away is read again once it is back. */
onReachabilityChange((isReachable) => {
  if (isReachable)
    void queryClient.invalidateQueries({ predicate: (query) => query.state.status === 'error' || query.isStale() })
})
