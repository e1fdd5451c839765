import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MediaStorage, StoredFile } from './storage.ts'
import { asUnavailable, StorageUnavailableError } from './storage-unavailable.ts'
import { verifiedStorage } from './verified-storage.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => void setTimeout(() => resolve(value), ms))
const name = 'k3f/640.webp'

function storageWith(operations: Partial<MediaStorage>) {
  const logged: string[] = []
  const log = { warn: (_: unknown, text: string) => logged.push(text), info: (text: string) => logged.push(text) }
  const database = { query: never }
  const storage = verifiedStorage(operations as MediaStorage, { database, log: log as never, maxConcurrent: 2 })
  return { storage, logged }
}

/** The time after which the operation fails, with a step of 100 ms. */
async function failsAfter(operation: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  let failure: unknown
  operation.catch((error: unknown) => {
    failure = error
  })
  while (failure === undefined && performance.now() - startedAt < 60_000) await vi.advanceTimersByTimeAsync(100)
  expect(failure).toBeInstanceOf(StorageUnavailableError)
  return performance.now() - startedAt
}

test('finds and opens a file within three seconds, or fails', async () => {
  const { storage } = storageWith({ find: never })
  expect(await failsAfter(storage.find(name))).toBeLessThan(3_000)

  const file: StoredFile = { bytes: 1, open: never }
  const slow = storageWith({ find: () => after(2_400, file) })
  const opened = slow.storage.find(name).then((found) => found?.open())
  expect(await failsAfter(opened)).toBeLessThan(3_000)

  const lost = storageWith({ find: () => after(2_400, null), marker: never })
  expect(await failsAfter(lost.storage.find(name))).toBeLessThan(3_000)
})

test('tries a storage that does not respond again when an operation has ended, and reports it once', async () => {
  const results = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  const file: StoredFile = { bytes: 1, open: async () => Readable.from([]) }
  const calls = vi.fn(async (): Promise<StoredFile | null> => (await results.shift()?.promise) ?? file)
  const [first, second] = results
  const { storage, logged } = storageWith({ find: calls })
  for (const _ of [1, 2, 3]) await failsAfter(storage.find(name))
  expect(calls, 'the third one waits for one of the two').toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_600_000)
  await expect(storage.find(name)).rejects.toThrow(StorageUnavailableError)
  expect(calls).toHaveBeenCalledTimes(2)

  first?.resolve(null)
  second?.resolve(null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await storage.find(name)).toMatchObject({ bytes: 1 })
  expect(logged).toEqual(['The media storage is unreachable or not writable.', 'The media storage is available again.'])
})

test.each(['EIO', 'ESTALE', 'EROFS', 'EACCES', 'ENOTCONN', 'ENODEV'])(
  'takes the error %s of the operating system for a storage that is unavailable',
  (code) => {
    const error = Object.assign(new Error(code), { code, syscall: 'open' })
    expect(asUnavailable(error)).toBeInstanceOf(StorageUnavailableError)
  },
)

test.each(['ENOSPC', 'EDQUOT', 'ENOENT'])('keeps the meaning of %s', (code) => {
  const error = Object.assign(new Error(code), { code, syscall: 'open' })
  expect(asUnavailable(error)).toBe(error)
})
