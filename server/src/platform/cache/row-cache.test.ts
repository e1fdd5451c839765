import { expect, onTestFinished, test, vi } from 'vitest'
import { RowCache } from './row-cache.ts'

function createCache() {
  const pubSub = {
    barrier: vi.fn(async () => true),
    onCachesOutdated: vi.fn((_listener: () => void) => () => undefined),
  }
  const onRemove = vi.fn()
  const cache = new RowCache<string, { id: number }>({ pubSub, onRemove })
  const clear = () => pubSub.onCachesOutdated.mock.calls[0]?.[0]()
  return { cache, pubSub, onRemove, clear }
}

test('returns a cached row until it is evicted', () => {
  const { cache, onRemove } = createCache()
  expect(cache.beginRead()('swim', { id: 1 })).toBe(true)
  expect(cache.get('swim')).toEqual({ id: 1 })

  cache.evict('swim')

  expect(cache.get('swim')).toBeUndefined()
  expect(onRemove.mock.calls.map(([row, key]) => [row, key])).toEqual([[{ id: 1 }, 'swim']])
})

test('does not cache a row that is evicted while it is read', () => {
  const { cache } = createCache()
  const add = cache.beginRead()
  cache.evict('swim')

  expect(add('swim', { id: 1 })).toBe(false)
  expect(cache.get('swim')).toBeUndefined()
  expect(cache.beginRead()('swim', { id: 1 })).toBe(true)
})

test('caches a row while other rows are evicted', () => {
  const { cache } = createCache()
  const add = cache.beginRead()
  cache.evict('walk')

  expect(add('swim', { id: 1 })).toBe(true)
})

test('removes every row, and caches none that is being read, when caches are outdated', () => {
  const { cache, onRemove, clear } = createCache()
  cache.beginRead()('swim', { id: 1 })
  const add = cache.beginRead()

  clear()

  expect(cache.get('swim')).toBeUndefined()
  expect(add('walk', { id: 2 })).toBe(false)
  expect(onRemove).toHaveBeenCalledTimes(1)
})

test('is current only after a barrier, and not while it is empty', async () => {
  const { cache, pubSub } = createCache()
  expect(await cache.barrier()).toBe(false)
  expect(pubSub.barrier).not.toHaveBeenCalled()

  cache.beginRead()('swim', { id: 1 })
  expect(await cache.barrier()).toBe(true)
  pubSub.barrier.mockResolvedValue(false)
  expect(await cache.barrier()).toBe(false)
})

test('returns a row for at most five minutes', () => {
  let now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const passTime = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
  const { cache } = createCache()
  cache.beginRead()('swim', { id: 1 })

  passTime(4 * 60_000)
  expect(cache.get('swim')).toEqual({ id: 1 })
  passTime(2 * 60_000)
  expect(cache.get('swim')).toBeUndefined()
})
