import type { Media } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { isExpired, renewMedia } from './media-urls.ts'
import { useRenewableMedia } from './use-renewable-media.ts'

const now = Date.UTC(2026, 5, 1, 6)
const urlUntil = (ms: number) => `/media/lake/900.webp?e=${ms / 1000}&s=signature`
const mediaUntil = (ms: number, path?: string): Media => ({
  id: 1,
  url: path ?? urlUntil(ms),
  kind: 'image',
  width: 900,
  height: 600,
  placeholder: null,
  alt: 'A lake',
  variants: [],
})
const fresh = mediaUntil(now + 300_000)
const renewed = mediaUntil(now + 900_000)

/** The ids of each request for new URLs. */
let requests: number[][]
let reply: (ids: number[]) => Response

beforeEach(() => {
  requests = []
  reply = (ids) => Response.json(ids.map((id) => ({ activity_id: id, media: renewed })))
  vi.useFakeTimers({ now })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/healthz') return new Response(null, { status: 503 })
    const ids: number[] = JSON.parse(String(init.body)).activity_ids
    requests.push(ids)
    return reply(ids)
  })
})

function renderMedia(given: Media, activityId = 7, cache = new QueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  return renderHook(({ media }) => useRenewableMedia(activityId, media), { wrapper, initialProps: { media: given } })
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(100))

test('uses a valid URL without a request, and a URL of public media always', async () => {
  const { result } = renderMedia(fresh)
  const open = renderMedia(mediaUntil(0, '/media/lake/900.webp'))
  await settle()
  expect([result.current.status, open.result.current.status]).toEqual(['loading', 'loading'])
  expect(result.current.media).toEqual(fresh)
  expect(requests).toEqual([])
})

test('renews an expired URL before the file is requested', async () => {
  const { result } = renderMedia(mediaUntil(now))
  expect(result.current.status).toBe('renewing')
  await settle()
  expect(result.current).toMatchObject({ status: 'loading', media: renewed })
})

test('renews the URLs of many pictures in one request, and more than its limit in two', async () => {
  const cache = new QueryClient()
  for (let id = 1; id <= 3; id += 1) renderMedia(mediaUntil(now), id, cache)
  await settle()
  expect(requests).toEqual([[1, 2, 3]])

  requests = []
  const ids = Array.from({ length: limits.mediaPerRenewal + 1 }, (_, index) => index)
  const all = Promise.all(ids.map((id) => renewMedia(cache, id, renewed.url)))
  await settle()
  expect(await all).toHaveLength(ids.length)
  expect(requests.map((batch) => batch.length)).toEqual([limits.mediaPerRenewal, 1])
})

test('uses a renewed URL again when the component is mounted again', async () => {
  const cache = new QueryClient()
  renderMedia(mediaUntil(now), 7, cache).unmount()
  await settle()
  requests = []
  const { result } = renderMedia(mediaUntil(now), 7, cache)
  await settle()
  expect(result.current.media).toEqual(renewed)
  expect(requests).toEqual([])
})

test('renews a URL that fails to load, and gives up when the renewed one fails too', async () => {
  const { result } = renderMedia(fresh)
  act(() => result.current.onError())
  expect(result.current.status).toBe('renewing')
  await settle()
  expect(result.current).toMatchObject({ status: 'loading', attempt: 1, media: renewed })
  act(() => result.current.onError())
  expect(result.current.status).toBe('failed')
  await settle()
  expect(requests).toHaveLength(1)
})

test('loads a file again when the media storage of the server is available again', async () => {
  let storage = 503
  const api = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    init.method === 'HEAD' ? new Response(null, { status: storage }) : await api(url, init),
  )
  const { result } = renderMedia(fresh)
  act(() => result.current.onError())
  await settle()
  act(() => result.current.onError())
  // The code that asks for the storage is loaded first.
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(result.current.status).toBe('failed')
  storage = 200
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await settle()
  expect(result.current).toMatchObject({ status: 'loading', attempt: 2, media: renewed })
})

test('renews again when a video that played fails later', async () => {
  const { result } = renderMedia(fresh)
  act(() => result.current.onError())
  await settle()
  act(() => result.current.onLoaded())
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  act(() => result.current.onError())
  await settle()
  expect(result.current).toMatchObject({ status: 'loading', attempt: 2 })
})

test('keeps the URL of a loaded file when the data is read again with a new signature', async () => {
  const { result, rerender } = renderMedia(fresh)
  act(() => result.current.onLoaded())
  rerender({ media: { ...mediaUntil(now + 600_000), alt: 'A lake at dawn' } })
  expect(result.current.media).toMatchObject({ url: fresh.url, alt: 'A lake at dawn' })

  const replaced = mediaUntil(0, '/media/other/900.webp')
  rerender({ media: replaced })
  expect(result.current).toMatchObject({ status: 'loading', media: replaced })
})

test('takes larger sizes of a loaded photo without loading it from the start', () => {
  const { result, rerender } = renderMedia(mediaUntil(0, '/media/lake/320.webp'))
  act(() => result.current.onLoaded())
  const larger = { ...mediaUntil(0, '/media/lake/1920.webp'), variants: [{ url: '/media/lake/640.webp', width: 640 }] }
  rerender({ media: larger })
  expect(result.current).toMatchObject({ status: 'loaded', attempt: 0, media: larger })
})

test('takes a new signature for a file that is not loaded', () => {
  const { result, rerender } = renderMedia(fresh)
  const next = mediaUntil(now + 600_000)
  rerender({ media: next })
  expect(result.current.media.url).toBe(next.url)
})

test('fails when the viewer cannot see the activity any more', async () => {
  reply = () => Response.json([])
  const { result } = renderMedia(mediaUntil(now))
  await settle()
  expect(result.current.status).toBe('failed')
})

test('without a network, loads the copy of a photo whose URL has expired', async () => {
  reply = () => {
    throw new TypeError('Failed to fetch')
  }
  const photo = mediaUntil(now)
  const { result } = renderMedia(photo)
  await settle()
  expect(result.current).toMatchObject({ status: 'loading', attempt: 1, media: photo })
  act(() => result.current.onLoaded())
  expect(result.current.status).toBe('loaded')
  const video = renderMedia({ ...photo, kind: 'video' }, 8)
  await settle()
  expect(video.result.current.status).toBe('waiting')
})

test('waits until the network is back, if there is no copy', async () => {
  const answer = reply
  reply = () => {
    throw new TypeError('Failed to fetch')
  }
  const { result } = renderMedia(mediaUntil(now))
  await settle()
  act(() => result.current.onError())
  expect(result.current.status).toBe('waiting')

  reply = answer
  act(() => void window.dispatchEvent(new Event('online')))
  await settle()
  expect(result.current).toMatchObject({ status: 'loading', media: renewed })
})

test('a clock that is ahead causes one renewal and no loop', async () => {
  vi.setSystemTime(now + 24 * 3_600_000)
  const { result } = renderMedia(fresh)
  await settle()
  expect(isExpired(result.current.media.url)).toBe(true)
  act(() => result.current.onLoaded())
  await settle()
  expect(result.current.status).toBe('loaded')
  expect(requests).toHaveLength(1)
})
