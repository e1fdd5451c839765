import { beforeEach, expect, test, vi } from 'vitest'
import { createChunk, type Prefetching } from './chunks.ts'
import { prefetchChunks } from './prefetch-chunks.ts'

/** Runs the work that waits for the browser to be idle. */
let runIdle: () => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
  runIdle = async () => {
    for (const work of waiting.splice(0)) work()
    await vi.advanceTimersByTimeAsync(0)
  }
})

test('loads one chunk in each idle period, and none that was already requested', async () => {
  const loaded: string[] = []
  const chunk = (name: string) => createChunk(async () => void loaded.push(name))
  const [requested] = [chunk('requested'), chunk('first'), chunk('second')]
  await requested?.attempt()
  prefetchChunks(
    () => false,
    () => ['members'],
  )
  expect(loaded).toEqual(['requested'])
  await runIdle()
  expect(loaded).toEqual(['requested', 'first'])
  await runIdle()
  expect(loaded).toEqual(['requested', 'first', 'second'])
})

test('waits while the page is loading something', async () => {
  const load = vi.fn(async () => undefined)
  createChunk(load)
  let isLoading = true
  prefetchChunks(
    () => isLoading,
    () => ['members'],
  )
  await runIdle()
  await vi.advanceTimersByTimeAsync(5000)
  await runIdle()
  expect(load).not.toHaveBeenCalled()
  isLoading = false
  await vi.advanceTimersByTimeAsync(1000)
  await runIdle()
  expect(load).toHaveBeenCalledTimes(1)
})

test('prefetches nothing after it was stopped', async () => {
  const load = vi.fn(async () => undefined)
  createChunk(load)
  const stop = prefetchChunks(
    () => false,
    () => ['members'],
  )
  stop()
  await runIdle()
  expect(load).not.toHaveBeenCalled()
})

test('ends at the first failure', async () => {
  const load = vi.fn(async () => undefined)
  createChunk(() => Promise.reject(new Error('offline')))
  createChunk(load)
  prefetchChunks(
    () => false,
    () => ['members'],
  )
  await runIdle()
  await runIdle()
  expect(load).not.toHaveBeenCalled()
})

test('loads what is in the list, in its order, and nothing else', async () => {
  const loaded: string[] = []
  const chunk = (name: string, prefetching?: Prefetching) =>
    createChunk(async () => void loaded.push(name), prefetching)
  const [settings] = [chunk('settings', 'listed'), chunk('admin', 'listed'), chunk('dialog'), chunk('menu', 'first')]
  const stop = prefetchChunks(
    () => false,
    () => ['first', settings, 'members'],
  )
  for (let step = 0; step < 5; step++) await runIdle()
  stop()
  expect(loaded).toEqual(['menu', 'settings', 'dialog'])
})
