import type { LiveEvent } from '@daystar/contract/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { startSession } from '#lib/session/session.ts'
import { useLiveUpdates } from './use-live-updates.ts'

let tokens: (string | null)[]
let stream: ReadableStreamDefaultController<Uint8Array>

beforeEach(() => {
  tokens = []
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', { ...navigator, locks: undefined })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // A check of the server from another test can still be running.
    if (!url.includes('/live?')) return Response.json({})
    tokens.push(new Headers(init.headers).get('authorization'))
    const start = (controller: typeof stream) => {
      stream = controller
    }
    return new Response(new ReadableStream<Uint8Array>({ start }))
  })
})

function listen() {
  const cache = new QueryClient()
  renderHook(useLiveUpdates, {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  })
  return cache
}
const send = (event: LiveEvent) => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))

test('invalidates the queries that an event concerns and no others', async () => {
  startSession('secret', 7)
  const cache = listen()
  await waitFor(() => expect(tokens).toEqual(['Bearer secret']))
  const concerned = [queryKeys.activity(4), queryKeys.comments(4), queryKeys.engagement(4)]
  const others = [queryKeys.activity(5), queryKeys.comments(5), queryKeys.notifications, queryKeys.me]
  for (const key of [...concerned, ...others]) cache.setQueryData(key, {})
  send({ kind: 'activity', activity_id: 4 })
  const isInvalidated = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated
  await waitFor(() => expect(concerned.map(isInvalidated)).toEqual([true, true, true]))
  expect(others.map(isInvalidated)).toEqual([false, false, false, false])
})

test('reads the notices of the circle again in which one was sent or removed', async () => {
  startSession('secret', 7)
  const cache = listen()
  await waitFor(() => expect(tokens).toHaveLength(1))
  for (const id of [3, 4]) cache.setQueryData(queryKeys.circleNotices(id), {})
  send({ kind: 'circle_notices', circle_id: 3 })
  await waitFor(() => expect(cache.getQueryState(queryKeys.circleNotices(3))?.isInvalidated).toBe(true))
  expect(cache.getQueryState(queryKeys.circleNotices(4))?.isInvalidated).toBe(false)
})

test('drops a home feed that is not shown when connections change', async () => {
  startSession('secret', 7)
  const cache = listen()
  await waitFor(() => expect(tokens).toHaveLength(1))
  cache.setQueryData(queryKeys.feed('following', null), {})
  cache.setQueryData(queryKeys.feed('mine', null), {})
  send({ kind: 'connections' })
  await waitFor(() => expect(cache.getQueryData(queryKeys.feed('following', null))).toBeUndefined())
  expect(cache.getQueryData(queryKeys.feed('mine', null))).toEqual({})
})

test('opens no stream for visitors, and a new one for each session', async () => {
  listen()
  expect(tokens).toEqual([])
  act(() => startSession('first', 7))
  await waitFor(() => expect(tokens).toEqual(['Bearer first']))
  act(() => startSession('second', 8))
  await waitFor(() => expect(tokens).toEqual(['Bearer first', 'Bearer second']))
})
