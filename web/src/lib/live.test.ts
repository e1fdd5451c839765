import type { LiveEvent } from '@daystar/contract/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLive } from './live.ts'
import { endSession, startSession } from './session.ts'

/** A server whose streams the test writes to. */
function liveServer() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const tokens: string[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    tokens.push(new Headers(init.headers).get('authorization') ?? '')
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
    return new Response(body, { status: 200 })
  })
  const encoder = new TextEncoder()
  return { streams, tokens, write: (text: string) => streams.at(-1)?.enqueue(encoder.encode(text)) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', { ...navigator, locks: undefined })
  startSession('secret', 1)
})
afterEach(() => {
  endSession()
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

test('after a break everything is read again, since hints may have been missed', async () => {
  const server = liveServer()
  const heard: LiveEvent[] = []
  const stop = listenLive((event) => heard.push(event))
  await until(() => server.streams.length === 1)
  expect(heard).toEqual([])
  server.streams[0]?.close()
  await until(() => vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(2000)
  await until(() => heard.length === 3)
  expect(heard.map((event) => event.kind)).toEqual(['notifications', 'connections', 'feed'])
  stop()
})
