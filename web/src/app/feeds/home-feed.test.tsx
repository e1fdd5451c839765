import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { checkReachability } from '#lib/api/reachability.ts'
import { ReachabilityBanner } from '../shell/banners/reachability-banner.tsx'
import { HomeFeed } from './home-feed.tsx'

const capMs = 5 * 60 * 1000
/** The time and path of each request. */
let requests: { path: string; atMs: number }[]
let isFeedReachable: boolean

beforeEach(async () => {
  // Ends the polling of a server that an earlier test has left unreachable.
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await checkReachability()
  vi.useFakeTimers()
  requests = []
  isFeedReachable = false
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? ''
    requests.push({ path, atMs: Date.now() })
    if (path === '/api/feed' && !isFeedReachable) throw new TypeError('Failed to fetch')
    return new Response('[]')
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router as never}>
        <ReachabilityBanner />
        <HomeFeed scope="following" tag={null} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
})

afterEach(async () => {
  cleanup()
  await vi.runOnlyPendingTimersAsync()
  queryClient.clear()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const requestsTo = (path: string) => requests.filter((request) => request.path === path)

test('an unreachable feed is requested with growing pauses while its error stays on the page', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  await pass(10_000)
  const error = screen.getByText("Can't load your feed")
  for (let second = 0; second < 3600; second += 1) {
    await pass(1000)
    expect(screen.getByText("Can't load your feed")).toBe(error)
    expect(screen.queryByText(/cannot be reached/)).toBeNull()
  }
  const times = requestsTo('/api/feed').map(({ atMs }) => atMs)
  const pauses = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))
  // The first two are the retries of the query.
  const backoff = pauses.slice(2)
  expect(backoff.slice(0, 5)).toEqual([2000, 4000, 8000, 16_000, 32_000])
  expect(Math.max(...backoff)).toBe(capMs)
  expect(backoff).toEqual(backoff.toSorted((a, b) => a - b))
  expect(requestsTo('/healthz').length).toBeLessThanOrEqual(2)
})

test('the feed appears on its own once it is reachable again', async () => {
  await pass(10_000)
  expect(screen.getByText("Can't load your feed")).toBeDefined()
  isFeedReachable = true
  await pass(capMs)
  // The text is in a chunk of its own.
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText('Your feed is empty')).toBeDefined()
})
