import { api } from '@daystar/contract/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubServer, unreachable } from '../../testing/render-in-app.tsx'
import { stubSlowServer } from '../../testing/slow-server.ts'
import { call } from '../api/api.ts'
import { checkReachability, isServerReachable } from '../api/reachability.ts'
import { createChunk } from '../chunks/chunks.ts'
import { endSession, startSession } from '../session/session.ts'
import { showsItems } from './display-parts.ts'
import { orKeep } from './keep.ts'
import { discardAll, highFiveAction, outboxItems } from './outbox.ts'
import { stubIndexedDb } from './testing/stub-indexed-db.ts'

beforeEach(() => {
  stubIndexedDb()
  startSession('secret', 7)
})

afterEach(async () => {
  await discardAll(7)
  endSession()
})

test('a write on a connection that hangs waits in the outbox as soon as the server is known to be unreachable', async () => {
  stubServer({ 'GET /healthz': unreachable, 'POST /activities/highfive': unreachable })
  const hanging = new Promise<void>(() => undefined)
  const kept = orKeep(
    () => hanging,
    () => highFiveAction(3, true, 'Lake, 9 °C'),
  )
  await checkReachability()
  expect(await kept).toBeNull()
  expect(outboxItems()).toMatchObject([{ kind: 'high-five', mayHaveArrived: true }])
})

test('a write waits in the outbox only if the part that shows it can be loaded', async () => {
  let isLoadable = false
  const load = vi.fn(async () => (isLoadable ? 'shown' : Promise.reject(new TypeError('Failed to fetch'))))
  showsItems(createChunk(load))
  stubServer({ 'GET /healthz': unreachable, 'POST /activities/highfive': unreachable })
  const give = () =>
    orKeep(
      () => call(api.engagement.give, { body: { activity_id: 3 } }),
      () => highFiveAction(3, true, 'Sjö, 9 °C'),
    )
  await expect(give()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(outboxItems()).toEqual([])
  isLoadable = true
  expect(await give()).toBeNull()
  expect(outboxItems()).toMatchObject([{ kind: 'high-five' }])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a write to a server that answers everything after two seconds is sent, and not kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    stubSlowServer(10)
    void checkReachability()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isServerReachable()).toBe(true)
    stubSlowServer(2000, { count: 1 })
    const sent = orKeep(
      () => call(api.engagement.give, { body: { activity_id: 3 } }),
      () => highFiveAction(3, true, 'Laguna, 9 °C'),
    )
    const settled = vi.fn()
    void sent.finally(settled)
    for (let seconds = 0; seconds < 10 && settled.mock.calls.length === 0; seconds += 0.1) {
      await vi.advanceTimersByTimeAsync(100)
      // The store takes its own time.
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await sent).toEqual({ count: 1 })
    expect(isServerReachable()).toBe(true)
    expect(outboxItems()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
