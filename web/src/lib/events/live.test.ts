import type { LiveEvent } from '@daystar/contract/notifications'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentSession, startSession } from '../session/session.ts'
import { subscribeToLiveEvents } from './live.ts'

/** Stubs `fetch` with event streams that the test writes to. */
function stubEventStreams() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const tokens: string[] = []
  const urls: string[] = []
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    urls.push(url)
    signals.push(init.signal)
    tokens.push(new Headers(init.headers).get('authorization') ?? '')
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller)
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body, { status: 200 })
  })
  const encoder = new TextEncoder()
  return { streams, tokens, urls, signals, write: (text: string) => streams.at(-1)?.enqueue(encoder.encode(text)) }
}

/** When the page was loaded, by the wall clock. */
const pageLoadedAt = Date.parse('2026-03-10T06:00:00Z')

beforeEach(() => {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(pageLoadedAt)
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', { ...navigator, locks: undefined })
  startSession('secret', 1)
})

async function waitUntil(condition: () => boolean) {
  for (let turn = 0; turn < 5000 && !condition(); turn++) await Promise.resolve()
  expect(condition()).toBe(true)
}

test('parses events that are split across network chunks', async () => {
  const server = stubEventStreams()
  const received: LiveEvent[] = []
  const unsubscribe = subscribeToLiveEvents((event) => received.push(event))
  await waitUntil(() => server.streams.length === 1)
  server.write('retry: 3000\n\n:\n\ndata: {"kind":"noti')
  server.write('fications"}\n\ndata: {"kind":"activity","activity_id":4}\n\n')
  await waitUntil(() => received.length === 2)
  expect(received).toEqual([{ kind: 'notifications' }, { kind: 'activity', activity_id: 4 }])
  expect(server.tokens).toEqual(['Bearer secret'])
  unsubscribe()
})

/** Stubs the Web Locks and Broadcast Channel APIs of a browser whose tabs all run in this process. */
function stubSharedBrowser() {
  const channels = new Set<TabChannel>()
  class TabChannel {
    onmessage: ((message: { data: unknown }) => void) | null = null
    constructor() {
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const channel of channels) if (channel !== this) channel.onmessage?.({ data: structuredClone(data) })
    }
    close() {
      channels.delete(this)
    }
  }
  let held: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: object, run: () => Promise<unknown>) => {
    held = held.then(run)
    return held
  }
  vi.stubGlobal('BroadcastChannel', TabChannel)
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
}

test('a network that answers with its login page does not end the session', async () => {
  let requestCount = 0
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return new Response('<html></html>', { status: 401, headers: { 'content-type': 'text/html' } })
  })
  const unsubscribe = subscribeToLiveEvents(() => undefined)
  await waitUntil(() => requestCount === 1 && vi.getTimerCount() > 0)
  expect(currentSession()).toEqual({ token: 'secret', userId: 1 })
  unsubscribe()
})

test('forwards each event to the other tabs, which open no stream of their own', async () => {
  stubSharedBrowser()
  const server = stubEventStreams()
  const received: Record<'first' | 'second' | 'third', LiveEvent[]> = { first: [], second: [], third: [] }
  const unsubscribe = (['first', 'second', 'third'] as const).map((tab) =>
    subscribeToLiveEvents((event) => received[tab].push(event)),
  )
  await waitUntil(() => server.streams.length === 1)
  server.write('data: {"kind":"notifications"}\n\ndata: {"kind":"activity","activity_id":4}\n\n')
  await waitUntil(() => received.first.length === 2)
  const events = [{ kind: 'notifications' }, { kind: 'activity', activity_id: 4 }]
  expect(received).toEqual({ first: events, second: events, third: events })
  expect(server.urls).toHaveLength(1)
  for (const stop of unsubscribe) stop()
})

test('requests missed events since the page load, and after a reconnect since the last received data', async () => {
  const server = stubEventStreams()
  vi.setSystemTime(pageLoadedAt + 3000)
  const unsubscribe = subscribeToLiveEvents(() => undefined)
  await waitUntil(() => server.streams.length === 1)
  vi.setSystemTime(Date.now() + 40_000)
  server.write(':\n\n')
  await waitUntil(() => server.streams[0]?.desiredSize === 1)
  server.streams[0]?.close()
  await waitUntil(() => vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(2000)
  await waitUntil(() => server.streams.length === 2)
  expect(server.urls).toEqual(['/api/live?since_ms=3000', '/api/live?since_ms=2000'])
  unsubscribe()
})

test.each([
  [0, 1500],
  [0.999, 2500],
])('reconnects at a random moment: %d of the range is %d ms', async (random, delayMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const server = stubEventStreams()
  const unsubscribe = subscribeToLiveEvents(() => undefined)
  await waitUntil(() => server.streams.length === 1)
  server.streams[0]?.close()
  await waitUntil(() => vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(delayMs - 2)
  expect(server.streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  await waitUntil(() => server.streams.length === 2)
  unsubscribe()
})

test('requests at most the last 15 seconds of events when the page has been open for longer', async () => {
  const server = stubEventStreams()
  vi.setSystemTime(pageLoadedAt + 3_600_000)
  const unsubscribe = subscribeToLiveEvents(() => undefined)
  await waitUntil(() => server.streams.length === 1)
  expect(server.urls).toEqual(['/api/live?since_ms=15000'])
  unsubscribe()
})

test('without locks, a hidden tab closes the stream, and requests what it missed when it is shown', async () => {
  const server = stubEventStreams()
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const show = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  vi.setSystemTime(pageLoadedAt + 3000)
  const unsubscribe = subscribeToLiveEvents(() => undefined)
  await waitUntil(() => server.streams.length === 1)
  show('hidden')
  await waitUntil(() => server.signals[0]?.aborted === true)
  vi.setSystemTime(pageLoadedAt + 63_000)
  show('visible')
  await waitUntil(() => server.streams.length === 2)
  expect(server.urls).toEqual(['/api/live?since_ms=3000', '/api/live?since_ms=63000'])
  unsubscribe()
})
