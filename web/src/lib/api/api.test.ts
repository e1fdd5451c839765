import { api } from '@daystar/contract/wire'
import { expect, test, vi } from 'vitest'
import { RequestError } from '../errors/request-error.ts'
import { currentSession, startSession } from '../session/session.ts'
import { call, callPage } from './api.ts'

type StubResponse = { status?: number; body?: unknown; link?: string }

/**
 * Stubs `fetch` with the given responses by "METHOD /path", and 404 for all others. Returns the requests it received.
 */
function stubFetch(responses: Record<string, StubResponse>) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = `${init.method} ${url}`
    requests.push(name)
    const { status = 200, body, link } = responses[name] ?? { status: 404, body: { detail: 'Not Found' } }
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: link ? { link } : {} })
  })
  return requests
}

test('falls back to a route alias, and uses that alias directly the next time', async () => {
  const requests = stubFetch({ 'GET /api/comments/7/starred': { body: [{ id: 1 }] } })
  await call(api.comments.stars, { params: { commentId: 7 } })
  await call(api.comments.stars, { params: { commentId: 7 } })
  expect(requests).toEqual([
    'GET /api/comments/7/stars',
    'GET /api/comments/7/star/users',
    'GET /api/comments/7/starred',
    'GET /api/comments/7/starred',
  ])
})

test('does not try a route alias for a missing activity', async () => {
  const requests = stubFetch({
    'GET /api/activities/7': { status: 404, body: { detail: 'Activity not found.', code: 'activity_not_found' } },
  })
  await expect(call(api.activities.read, { params: { activityId: 7 } })).rejects.toMatchObject({
    status: 404,
    code: 'activity_not_found',
  })
  expect(requests).toHaveLength(1)
})

test('does not try a route alias after an API error', async () => {
  const requests = stubFetch({ 'DELETE /api/connections/following/7': { status: 403, body: { detail: 'No.' } } })
  await expect(call(api.connections.unfollow, { params: { userId: 7 } })).rejects.toMatchObject({
    status: 403,
    detail: 'No.',
  })
  expect(requests).toHaveLength(1)
})

test('reads the cursor of the next page from the Link header', async () => {
  stubFetch({ 'GET /api/feed?scope=mine': { body: [], link: '</api/feed?scope=mine&cursor=abc>; rel="next"' } })
  expect(await callPage(api.feed.home, { query: { scope: 'mine' } })).toEqual({ items: [], next: 'abc' })
})

test('accepts a list wrapped in items', async () => {
  stubFetch({ 'GET /api/feed': { body: { items: [{ id: 3 }] } } })
  expect((await callPage(api.feed.home, { query: {} })).items).toEqual([{ id: 3 }])
})

test('ends the session when the server rejects its token', async () => {
  startSession('expired', 4)
  stubFetch({ 'GET /api/users/me': { status: 401, body: { detail: 'Not authenticated' } } })
  await expect(call(api.users.me, {})).rejects.toBeInstanceOf(RequestError)
  expect(currentSession()).toBeNull()
})

test('keeps the session when only the entered current password is wrong', async () => {
  startSession('valid', 4)
  stubFetch({
    'POST /api/users/me/password': {
      status: 401,
      body: { detail: 'Incorrect email or password.', code: 'incorrect_login' },
    },
  })
  const passwords = { current_password: 'not this one', new_password: 'a new long password' }
  await expect(call(api.users.changePassword, { body: passwords })).rejects.toMatchObject({ code: 'incorrect_login' })
  expect(currentSession()).toEqual({ token: 'valid', userId: 4 })
})

test('distinguishes an aborted request from a timeout', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const controller = new AbortController()
  const pending = call(api.users.me, {}, { signal: controller.signal })
  controller.abort()
  await expect(pending).rejects.toMatchObject({ kind: 'aborted' })
  await expect(call(api.users.me, {}, { timeoutMs: 5 })).rejects.toMatchObject({ kind: 'timeout' })
})

test('asks for texts in the language of the page', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  await call(api.community.read, {})
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('accept-language')).toBe('en')
})

test.each([200, 401])('the login page of a network is no answer, also with the status %i', async (status) => {
  startSession('secret', 7)
  const page = '<!doctype html><title>Sala de espera</title>'
  const headers = { 'content-type': 'text/html' }
  vi.stubGlobal('fetch', async () => new Response(page, { status, headers }))
  await expect(call(api.engagement.give, { body: { activity_id: 3 } })).rejects.toMatchObject({ kind: 'unreachable' })
  expect(currentSession()).toEqual({ token: 'secret', userId: 7 })
})
