import { api } from '@daystar/contract/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { call, callPage } from './api.ts'
import { Problem } from './problem.ts'
import { currentSession, endSession, startSession } from './session.ts'

type Answer = { status?: number; body?: unknown; link?: string }

/** A server that knows some addresses; the rest it has never heard of. */
function serverThatKnows(answers: Record<string, Answer>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const name = `${init.method} ${address}`
    asked.push(name)
    const answer = answers[name] ?? { status: 404, body: { detail: 'Not Found' } }
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: answer.link ? { link: answer.link } : {},
    })
  })
  return asked
}

afterEach(() => endSession())

test('a server that offers only the fallback is found, and asked there at once the next time', async () => {
  const asked = serverThatKnows({ 'GET /api/comments/7/starred': { body: [{ id: 1 }] } })
  await call(api.comments.stars, { params: { commentId: 7 } })
  await call(api.comments.stars, { params: { commentId: 7 } })
  expect(asked).toEqual([
    'GET /api/comments/7/stars',
    'GET /api/comments/7/star/users',
    'GET /api/comments/7/starred',
    'GET /api/comments/7/starred',
  ])
})

test('a missing activity is not looked for under another address', async () => {
  const asked = serverThatKnows({
    'GET /api/activities/7': { status: 404, body: { detail: 'Activity not found.', code: 'activity_not_found' } },
  })
  await expect(call(api.activities.read, { params: { activityId: 7 } })).rejects.toMatchObject({
    status: 404,
    code: 'activity_not_found',
  })
  expect(asked).toHaveLength(1)
})

test('a refusal is not answered by trying elsewhere', async () => {
  const asked = serverThatKnows({ 'DELETE /api/connections/following/7': { status: 403, body: { detail: 'No.' } } })
  await expect(call(api.connections.unfollow, { params: { userId: 7 } })).rejects.toMatchObject({
    status: 403,
    detail: 'No.',
  })
  expect(asked).toHaveLength(1)
})

test('the next page is read from the Link header', async () => {
  serverThatKnows({ 'GET /api/feed?scope=mine': { body: [], link: '</api/feed?scope=mine&cursor=abc>; rel="next"' } })
  expect(await callPage(api.feed.home, { query: { scope: 'mine' } })).toEqual({ items: [], next: 'abc' })
})

test('a list may come bare or under items', async () => {
  serverThatKnows({ 'GET /api/feed': { body: { items: [{ id: 3 }] } } })
  expect((await callPage(api.feed.home, { query: {} })).items).toEqual([{ id: 3 }])
})

test('a token that the server no longer knows ends the session on this device', async () => {
  startSession('dead', 4)
  serverThatKnows({ 'GET /api/users/me': { status: 401, body: { detail: 'Not authenticated' } } })
  await expect(call(api.users.me, {})).rejects.toBeInstanceOf(Problem)
  expect(currentSession()).toBeNull()
})

test('a call that the caller cancels is told apart from one that nobody answers', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const stop = new AbortController()
  const asking = call(api.users.me, {}, { signal: stop.signal })
  stop.abort()
  await expect(asking).rejects.toMatchObject({ kind: 'aborted' })
  await expect(call(api.users.me, {}, { timeoutMs: 5 })).rejects.toMatchObject({ kind: 'timeout' })
})
