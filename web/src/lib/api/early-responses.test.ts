import { api } from '@daystar/contract/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../session/session.ts'
import { arrivedPage, call, callPage } from './api.ts'
import type { EarlyResponse } from './early-responses.ts'

const feedUrl = '/api/feed?scope=following'
const readFeed = (options = {}) => callPage(api.feed.home, { query: { scope: 'following' } }, options)

/** Sets the state that `/early.js` leaves behind. */
function setEarlyFeedResponse(response: Promise<EarlyResponse>, token = 'adas-token') {
  response.catch(() => undefined)
  window.daystarEarlyRequests = { token, responses: { [feedUrl]: response } }
}

async function feedResponse(titles: string[], init: ResponseInit = {}): Promise<EarlyResponse> {
  return { response: new Response(null, init), text: JSON.stringify(titles.map((title) => ({ title }))) }
}

const titlesOf = (page: { items: unknown[] }) => page.items.map((item) => (item as { title: string }).title)

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json([{ title: 'Fetched' }])),
  )
  vi.spyOn(performance, 'now').mockReturnValue(900)
  startSession('adas-token', 1)
})

afterEach(() => {
  delete window.daystarEarlyRequests
})

test('uses an early response and its Link header for the first call, then sends requests', async () => {
  setEarlyFeedResponse(
    feedResponse(['Early'], { headers: { link: '</api/feed?scope=following&cursor=c2>; rel="next"' } }),
  )
  const first = await readFeed()
  expect(titlesOf(first)).toEqual(['Early'])
  expect(first.next).toBe('c2')
  expect(fetch).not.toHaveBeenCalled()
  expect(titlesOf(await readFeed())).toEqual(['Fetched'])
})

test('ignores an early response of another session', async () => {
  setEarlyFeedResponse(feedResponse(['For Ben']), 'bens-token')
  expect(titlesOf(await readFeed())).toEqual(['Fetched'])
  expect(window.daystarEarlyRequests).toBeUndefined()
})

test('ignores a stale early response', async () => {
  setEarlyFeedResponse(feedResponse(['Stale']))
  vi.mocked(performance.now).mockReturnValue(60_000)
  expect(titlesOf(await readFeed())).toEqual(['Fetched'])
})

test('does not use an early response for another endpoint', async () => {
  setEarlyFeedResponse(feedResponse(['Early']))
  await call(api.users.me, {})
  expect(fetch).toHaveBeenCalledOnce()
})

test('treats an early API error like any other, and ends an invalid session', async () => {
  const body = { detail: 'Not authenticated.', code: 'not_authenticated' }
  setEarlyFeedResponse(Promise.resolve({ response: new Response(null, { status: 401 }), text: JSON.stringify(body) }))
  await expect(readFeed()).rejects.toMatchObject({ status: 401, code: 'not_authenticated' })
  expect(localStorage.getItem('token')).toBeNull()
})

test('reports a failed early request as unreachable, and sends a new request on retry', async () => {
  setEarlyFeedResponse(Promise.reject(new TypeError('Failed to fetch')))
  await expect(readFeed()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(titlesOf(await readFeed())).toEqual(['Fetched'])
})

test('applies the timeout and the abort signal to an early response', async () => {
  setEarlyFeedResponse(new Promise(() => undefined))
  await expect(readFeed({ timeoutMs: 20 })).rejects.toMatchObject({ kind: 'timeout' })
  setEarlyFeedResponse(new Promise(() => undefined))
  const controller = new AbortController()
  const pending = readFeed({ signal: controller.signal })
  controller.abort()
  await expect(pending).rejects.toMatchObject({ kind: 'aborted' })
})

test('returns the page of a response that has arrived, once and only to the session that requested it', async () => {
  const arrive = async (token: string, init: ResponseInit = {}) => {
    const response = await feedResponse(['Early'], init)
    setEarlyFeedResponse(Promise.resolve(response), token)
    if (window.daystarEarlyRequests) Object.assign(window.daystarEarlyRequests, { arrived: { [feedUrl]: response } })
  }
  const arrived = () => arrivedPage(api.feed.home, { query: { scope: 'following' } })
  await arrive('adas-token', { headers: { link: '</api/feed?scope=following&cursor=c2>; rel="next"' } })
  expect(titlesOf(arrived() ?? { items: [] })).toEqual(['Early'])
  expect(arrived()).toBeUndefined()
  await arrive('bens-token')
  expect(arrived()).toBeUndefined()
  await arrive('adas-token', { status: 401 })
  expect(arrived()).toBeUndefined()
})
