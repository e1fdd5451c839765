import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

let isOnline = true
let readCount = 0

beforeEach(() => {
  isOnline = true
  readCount = 0
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Opens a page with one read, which watches its copies. */
async function openPage() {
  const [{ queryClient }, reachability, copies] = [
    await import('../api/query-client.ts'),
    await import('../api/reachability.ts'),
    await import('./replace-copies.ts'),
  ]
  const queryFn = async () => {
    readCount += 1
    return 'Ночное озеро'
  }
  new QueryObserver(queryClient, { queryKey: ['activity'], queryFn }).subscribe(() => undefined)
  copies.watchCopies()
  await vi.advanceTimersByTimeAsync(100)
  return { ...reachability, ...copies }
}

test('a copy that is shown although the server can be reached is replaced once', async () => {
  const { oldestStoredReply, reportStoredReply } = await openPage()
  reportStoredReply('2026-11-28T06:30:00Z')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(readCount).toBe(2)
  expect(oldestStoredReply()).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(readCount).toBe(2)
})

test('copies stay while the server cannot be reached', async () => {
  const { isServerReachable, oldestStoredReply, reportStoredReply } = await openPage()
  isOnline = false
  reportStoredReply('2026-11-28T06:30:00Z')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isServerReachable()).toBe(false)
  expect(readCount).toBe(1)
  expect(oldestStoredReply()).toBe('2026-11-28T06:30:00Z')
})

test('late replies that arrive together are read once', async () => {
  const { replaceCopies } = await openPage()
  for (let count = 0; count < 3; count += 1) void replaceCopies()
  await vi.advanceTimersByTimeAsync(1000)
  expect(readCount).toBe(2)
})
