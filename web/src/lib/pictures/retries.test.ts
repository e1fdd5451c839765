import { expect, test, vi } from 'vitest'
import { retryPicture } from './retries.ts'

let status = 503

test('tries only pictures again that are still shown when the media storage is available', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  const retried: string[] = []
  const stop = retryPicture('/media/lac/640.webp', () => retried.push('lac'))
  retryPicture('/media/湖/640.webp', () => retried.push('湖'))
  stop()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(retried).toEqual([])
  status = 200
  await vi.advanceTimersByTimeAsync(60_000)
  expect(retried).toEqual(['湖'])
})
