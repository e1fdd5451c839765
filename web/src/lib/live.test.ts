import type { LiveEvent } from '@daystar/contract/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLive } from './live.ts'
import { endSession, startSession } from './session.ts'

/** A server whose streams the test writes to. */
function liveServer() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const tokens: string[] = []
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    addresses.push(address)
    tokens.push(new Headers(init.headers).get('authorization') ?? '')
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
    return new Response(body, { status: 200 })
  })
  const encoder = new TextEncoder()
  return { streams, tokens, addresses, write: (text: string) => streams.at(-1)?.enqueue(encoder.encode(text)) }
}

/** When the page did, by the wall clock. */
const began = Date.parse('2026-03-10T06:00:00Z')

beforeEach(() => {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(began)
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', { ...navigator, locks: undefined })
  startSession('secret', 1)
})
afterEach(() => {
  endSession()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function until(isTrue: () => boolean) {
  for (let turn = 0; turn < 5000 && !isTrue(); turn++) await Promise.resolve()
  expect(isTrue()).toBe(true)
}

test('hints are heard whole, however the network cuts them', async () => {
  const server = liveServer()
  const heard: LiveEvent[] = []
  const stop = listenLive((event) => heard.push(event))
  await until(() => server.streams.length === 1)
  server.write('retry: 3000\n\n:\n\ndata: {"kind":"noti')
  server.write('fications"}\n\ndata: {"kind":"activity","activity_id":4}\n\n')
  await until(() => heard.length === 2)
  expect(heard).toEqual([{ kind: 'notifications' }, { kind: 'activity', activity_id: 4 }])
  expect(server.tokens).toEqual(['Bearer secret'])
  stop()
})

test('the line asks for what was hinted since the page began, and after a break since it was last heard', async () => {
  const server = liveServer()
  vi.setSystemTime(began + 3000)
  const stop = listenLive(() => undefined)
  await until(() => server.streams.length === 1)
  vi.setSystemTime(Date.now() + 40_000)
  server.write(':\n\n')
  await until(() => server.streams[0]?.desiredSize === 1)
  server.streams[0]?.close()
  await until(() => vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(2000)
  await until(() => server.streams.length === 2)
  expect(server.addresses).toEqual(['/api/live?since_ms=3000', '/api/live?since_ms=2000'])
  stop()
})

test('who signs in on a page that has long been open asks no further back than to what is shown first', async () => {
  const server = liveServer()
  vi.setSystemTime(began + 3_600_000)
  const stop = listenLive(() => undefined)
  await until(() => server.streams.length === 1)
  expect(server.addresses).toEqual(['/api/live?since_ms=15000'])
  stop()
})
