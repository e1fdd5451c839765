import { QueryClient } from '@tanstack/react-query'
import { onReachabilityChange } from './reachability.ts'
import { RequestError } from './request-error.ts'
import { currentSession, onSessionChange } from './session.ts'

const maxRetries = 2

/** Retries network and server errors. Other errors would be the same again. */
function shouldRetry(count: number, error: Error): boolean {
  if (count >= maxRetries) return false
  return error instanceof RequestError && (error.status >= 500 || (error.kind === 'unreachable' && navigator.onLine))
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * Forgets all data when the session changes: another member on the same device must not see it. Queries that are shown
 * stay in the cache, because their components would otherwise wait forever for queries that no longer exist.
 */
let token = currentSession()?.token
onSessionChange(() => {
  const next = currentSession()?.token
  if (next === token) return
  token = next
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.getMutationCache().clear()
  if (next !== undefined) void queryClient.resetQueries()
  else for (const query of queryClient.getQueryCache().getAll()) query.reset()
})

/** Refetches failed and stale queries once the API is reachable again. */
onReachabilityChange((isReachable) => {
  if (isReachable)
    void queryClient.invalidateQueries({ predicate: (query) => query.state.status === 'error' || query.isStale() })
})
