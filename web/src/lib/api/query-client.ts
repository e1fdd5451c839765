import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { withJitter } from './jitter.ts'
import { isAnswered } from './send-request.ts'
import './read-reply.ts'
import { RequestError } from '../errors/request-error.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { isServerReachable, oldestStoredReply, onReachabilityChange } from './reachability.ts'

const maxRetries = 2

/** Retries network and server errors. Other errors would be the same again. */
function shouldRetry(count: number, error: Error): boolean {
  if (count >= maxRetries) return false
  return error instanceof RequestError && (error.status >= 500 || (error.kind === 'unreachable' && navigator.onLine))
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, query) => refetchOnceAnswered(query),
    onSuccess: (_data, query) => void pauses.delete(query.queryHash),
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** How long to wait before the request of a failed query is tried again, by query. Doubles until the query succeeds. */
const pauses = new Map<string, number>()
const waiting = new Set<string>()
const minPauseMs = 2000
const maxPauseMs = 5 * 60 * 1000

/**
 * Refetches a query that failed alone: its request got no response although the server is reachable. The request is
 * first tried outside the query, because refetching replaces the error on the page by a loading state each time.
 */
function refetchOnceAnswered(query: Query<unknown, unknown>): void {
  const { queryHash: hash } = query
  const url = query.state.error instanceof RequestError ? query.state.error.unansweredUrl : null
  if (url === null || waiting.has(hash)) return
  const pauseMs = pauses.get(hash) ?? minPauseMs
  pauses.set(hash, Math.min(pauseMs * 2, maxPauseMs))
  waiting.add(hash)
  const isObsolete = () => query.state.status !== 'error' || !query.isActive()
  setTimeout(async () => {
    const isSuccess = !isObsolete() && isServerReachable() && (await isAnswered(url))
    waiting.delete(hash)
    if (!query.isActive()) pauses.delete(hash)
    if (isObsolete()) return
    if (isSuccess) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    else refetchOnceAnswered(query)
  }, withJitter(pauseMs))
}

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

/** Refetches failed and stale queries once the API is reachable again, and everything if copies are shown. */
onReachabilityChange((isReachable) => {
  const isShowingCopies = oldestStoredReply() !== null
  const predicate = (query: Query) => isShowingCopies || query.state.status === 'error' || query.isStale()
  if (isReachable) void queryClient.invalidateQueries({ predicate })
})
