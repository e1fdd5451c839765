import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubSlowServer } from '../../testing/stubs/slow-server.ts'

let isOnline = true
let latencyMs = 0
let checkCount = 0

beforeEach(() => {
  isOnline = true
  latencyMs = 0
  checkCount = 0
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    checkCount += 1
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
})

async function goOffline() {
  const module = await import('./reachability.ts')
  isOnline = false
  module.reportFailedRequest()
  await vi.advanceTimersByTimeAsync(10)
  expect(module.isServerReachable()).toBe(false)
  return module
}

test('a response to a request that was sent before the server became unreachable does not make it reachable', async () => {
  const sentAtMs = Date.now()
  await vi.advanceTimersByTimeAsync(100)
  const { isServerReachable, reportReachable } = await goOffline()
  reportReachable(sentAtMs)
  expect(isServerReachable()).toBe(false)
  reportReachable(Date.now())
  expect(isServerReachable()).toBe(true)
})

test('is reachable again as soon as a poll succeeds', async () => {
  const { isServerReachable, onReachabilityChange } = await goOffline()
  const changes: boolean[] = []
  onReachabilityChange((isReachable) => changes.push(isReachable))
  await vi.advanceTimersByTimeAsync(5000)
  expect(isServerReachable()).toBe(false)
  isOnline = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(changes).toEqual([true])
})

test('checks once for requests that fail together', async () => {
  const { reportFailedRequest } = await import('./reachability.ts')
  for (let count = 0; count < 5; count += 1) reportFailedRequest()
  await vi.advanceTimersByTimeAsync(2000)
  reportFailedRequest()
  await vi.advanceTimersByTimeAsync(1000)
  expect(checkCount).toBe(1)
})

test('checks again when a request fails shortly after a check that succeeded', async () => {
  const { isServerReachable, reportFailedRequest } = await import('./reachability.ts')
  reportFailedRequest()
  await vi.advanceTimersByTimeAsync(1000)
  isOnline = false
  reportFailedRequest()
  expect(isServerReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(isServerReachable()).toBe(false)
  expect(checkCount).toBe(2)
})

test.each([1200, 2000, 4500])('a server that answers after %i ms is slow, and not unreachable', async (ms) => {
  const module = await import('./reachability.ts')
  latencyMs = ms
  const changes: boolean[] = []
  module.onReachabilityChange((isReachable) => changes.push(isReachable))
  const { result } = renderHook(() => module.useIsReachable())
  const shown = new Set<boolean>()
  const watch = async (durationMs: number) => {
    for (let passedMs = 0; passedMs < durationMs; passedMs += 100) {
      await act(() => vi.advanceTimersByTimeAsync(100))
      shown.add(result.current)
    }
  }
  module.reportFailedRequest()
  await watch(6000)
  expect([...shown]).toEqual([true, false])
  expect(result.current).toBe(true)
  // From now on, the server has the time that it needs.
  shown.clear()
  module.reportFailedRequest()
  await watch(10_000)
  expect([...shown]).toEqual([true])
  expect(changes).toEqual([])
  expect(checkCount).toBe(2)
})

test('a server that does not answer is shown within a second, and unreachable after five', async () => {
  const { isServerReachable, reportFailedRequest, useIsReachable } = await import('./reachability.ts')
  stubSlowServer(null)
  const { result } = renderHook(() => useIsReachable())
  reportFailedRequest()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(result.current).toBe(false)
  expect(isServerReachable()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(isServerReachable()).toBe(false)
})

test('a network that answers everything with its login page does not make the server reachable', async () => {
  const { isServerReachable, reportFailedRequest } = await goOffline()
  isOnline = true
  vi.stubGlobal('fetch', async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }))
  reportFailedRequest()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isServerReachable()).toBe(false)
})
