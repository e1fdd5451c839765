import { expect, onTestFinished, test, vi } from 'vitest'
import { RowCache } from './row-cache.ts'

function createCache() {
  const pubSub = { isListening: true, onMissedEvents: vi.fn((_listener: () => void) => () => undefined) }
  const onRemove = vi.fn()
  const cache = new RowCache<string, { id: number }>({ pubSub, onRemove })
  const missEvents = () => pubSub.onMissedEvents.mock.calls[0]?.[0]()
  return { cache, pubSub, onRemove, missEvents }
}

test('returns a cached row until it is evicted', () => {
  const { cache, onRemove } = createCache()
  expect(cache.beginRead()('swim', { id: 1 })).toBe(true)
  expect(cache.get('swim')).toEqual({ id: 1 })

  cache.evict('swim')

  expect(cache.get('swim')).toBeUndefined()
  expect(onRemove.mock.calls.map(([row, key]) => [row, key])).toEqual([[{ id: 1 }, 'swim']])
})

test.each([
  ['the row is evicted', 'swim'],
  ['another row is evicted', 'walk'],
  ['a row that is not cached is evicted', undefined],
])('does not cache a row when %s while it is read', (_, evicted) => {
  const { cache } = createCache()
  const add = cache.beginRead()
  cache.evict(evicted)

  expect(add('swim', { id: 1 })).toBe(false)
  expect(cache.get('swim')).toBeUndefined()
})

test('returns and caches nothing while no events are received', () => {
  const { cache, pubSub } = createCache()
  cache.beginRead()('swim', { id: 1 })

  pubSub.isListening = false

  expect(cache.get('swim')).toBeUndefined()
  expect(cache.beginRead()('walk', { id: 2 })).toBe(false)
  pubSub.isListening = true
  expect(cache.get('walk')).toBeUndefined()
})

test('removes every row, and caches none that is being read, when events were missed', () => {
  const { cache, onRemove, missEvents } = createCache()
  cache.beginRead()('swim', { id: 1 })
  const add = cache.beginRead()

  missEvents()

  expect(cache.get('swim')).toBeUndefined()
  expect(add('walk', { id: 2 })).toBe(false)
  expect(onRemove).toHaveBeenCalledTimes(1)
})

test('returns a row for at most 30 seconds', () => {
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

  passTime(29_000)
  expect(cache.get('swim')).toEqual({ id: 1 })
  passTime(2_000)
  expect(cache.get('swim')).toBeUndefined()
})
