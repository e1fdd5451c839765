import { beforeEach, expect, test, vi } from 'vitest'

let status: number
let requests: string[]

beforeEach(() => {
  status = 503
  requests = []
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`)
    return new Response(null, { status })
  })
})

const load = () => import('./media-storage.ts')

test('tries pictures again when the media storage is available, and asks with one of them until then', async () => {
  const { retryMedia } = await load()
  const retried: string[] = []
  for (const key of ['see', '湖', 'پل'])
    retryMedia(`https://cdn.example/x/media/${key}/640.webp?e=1`, () => retried.push(key))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(requests)).toEqual(new Set(['HEAD /media/see/640.webp?e=1']))
  expect(requests.length).toBeLessThan(8)
  expect(retried).toEqual([])

  status = 200
  await vi.advanceTimersByTimeAsync(60_000)
  expect(retried).toEqual(['see', '湖', 'پل'])
  const { length } = requests
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toHaveLength(length)
})

test.each([404, 200, 500])('leaves a picture as it is whose failure has another reason (%s)', async (other) => {
  status = other
  const { retryMedia } = await load()
  const retry = vi.fn()
  retryMedia('/media/see/640.webp', retry)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toEqual(['HEAD /media/see/640.webp'])
  expect(retry).not.toHaveBeenCalled()
})

test('does not ask about files of other places, nor try again what is no longer shown', async () => {
  const { retryMedia } = await load()
  const retry = vi.fn()
  retryMedia('/icon-512.png', retry)
  retryMedia('blob:https://daystar.example/1', retry)
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests).toEqual([])
  const stop = retryMedia('/media/see/640.webp', retry)
  await vi.advanceTimersByTimeAsync(1000)
  stop()
  status = 200
  await vi.advanceTimersByTimeAsync(60_000)
  expect(retry).not.toHaveBeenCalled()
})
