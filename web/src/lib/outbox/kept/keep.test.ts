import { api } from '@daystar/contract/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type StubResponse, stubServer, unreachable } from '../../../testing/render-in-app.tsx'
import { stubSlowServer } from '../../../testing/stubs/slow-server.ts'
import { highFiveOf } from '../../../testing/waiting-writes.ts'
import { call } from '../../api/api.ts'
import { checkReachability, isServerReachable } from '../../api/reachability.ts'
import { createChunk } from '../../chunks/chunks.ts'
import { startSession } from '../../session/session.ts'
import { showsItems } from '../display-parts.ts'
import { discardAll, outboxItems } from '../outbox.ts'
import { stubIndexedDb } from '../testing/stub-indexed-db.ts'
import { orKeep } from './keep.ts'

beforeEach(async () => {
  stubIndexedDb()
  stubServer(healthy)
  await checkReachability()
  startSession('secret', 7)
})

afterEach(async () => {
  await discardAll(7)
})

const path = '/activities/highfive'
const ok: StubResponse = { body: { message: 'ok' } }
const healthy = { 'GET /healthz': {} }

const highFive = (on: boolean) =>
  orKeep(
    (idempotencyKey) =>
      call(on ? api.engagement.give : api.engagement.takeBack, { body: { activity_id: 3 } }, { idempotencyKey }),
    () => highFiveOf(3, on, 'جبل طارق'),
  )

test('a write on a connection that hangs waits in the outbox as soon as the server is known to be unreachable', async () => {
  stubServer({ 'GET /healthz': unreachable, [`POST ${path}`]: unreachable })
  const hanging = vi.fn(() => new Promise<void>(() => undefined))
  const kept = orKeep(hanging, () => highFiveOf(3, true, 'Lake, 9 °C'))
  await vi.waitFor(() => expect(hanging).toHaveBeenCalled())
  await checkReachability()
  expect(await kept).toBeNull()
  expect(outboxItems()).toMatchObject([{ kind: 'high-five', mayHaveArrived: true }])
})

test('a choice that follows one which waits is sent after it, although the server answers again', async () => {
  let failures = 2
  const requests = stubServer({
    ...healthy,
    [`POST ${path}`]: () => (failures-- > 0 ? { status: 502 } : ok),
    [`DELETE ${path}`]: ok,
  })
  expect(await highFive(true)).toBeNull()
  await vi.waitFor(() => expect(outboxItems()[0]?.failure?.status).toBe(502))
  expect(await highFive(false)).toBeNull()
  await vi.waitFor(() => expect(outboxItems()).toEqual([]))
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'DELETE'])
})

test('a choice waits for the answer to an earlier one about the same object, and not for those about others', async () => {
  const answers: ((response: StubResponse) => void)[] = []
  const requests = stubServer({
    ...healthy,
    [`POST ${path}`]: () => new Promise((resolve) => answers.push(resolve)),
    [`DELETE ${path}`]: ok,
    'POST /comments/4/star': ok,
  })
  const [first, second] = [highFive(true), highFive(false)]
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await orKeep(
    () => call(api.comments.star, { params: { commentId: 4 } }),
    () => ({ kind: 'comment:star', input: { comment: { id: 4, activity_id: 3, content: '' }, on: true } }),
  )
  expect(requests.map(({ method }) => method)).not.toContain('DELETE')
  answers[0]?.({ status: 503 })
  expect([await first, await second]).toEqual([null, null])
  await vi.waitFor(() => {
    answers[1]?.(ok)
    expect(outboxItems()).toEqual([])
  })
  expect(requests.at(-1)?.method).toBe('DELETE')
})

test('cancelling a request to connect that waits replaces it', async () => {
  stubServer({ 'GET /healthz': unreachable })
  await checkReachability()
  const ben = { id: 8, name: 'Bjørn' }
  for (const action of [{ kind: 'connect' }, { kind: 'cancel', connectionId: null }] as const)
    await orKeep<unknown>(
      () => Promise.reject(new Error('unreachable')),
      () => ({ kind: 'connection', input: { person: ben, action } }),
    )
  expect(outboxItems().map(({ method }) => method)).toEqual(['DELETE'])
})

test('a write about an object with a local id waits for the item that creates it', async () => {
  stubServer(healthy)
  await checkReachability()
  const send = vi.fn(() => Promise.resolve({}))
  expect(await orKeep(send, () => highFiveOf(-5, true, ''))).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('a write waits in the outbox only if the part that shows it can be loaded', async () => {
  let isLoadable = false
  const load = vi.fn(async () => (isLoadable ? 'shown' : Promise.reject(new TypeError('Failed to fetch'))))
  showsItems(createChunk(load))
  stubServer({ 'GET /healthz': unreachable, 'POST /activities/highfive': unreachable })
  const give = () =>
    orKeep(
      () => call(api.engagement.give, { body: { activity_id: 3 } }),
      () => highFiveOf(3, true, 'Sjö, 9 °C'),
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
      () => highFiveOf(3, true, 'Laguna, 9 °C'),
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
