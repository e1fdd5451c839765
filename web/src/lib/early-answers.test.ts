import { api } from '@daystar/contract/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, callPage } from './api.ts'
import type { Answered } from './early-answers.ts'
import { endSession, startSession } from './session.ts'

const feed = '/api/feed?scope=following'
const readsFeed = (options = {}) => callPage(api.feed.home, { query: { scope: 'following' } }, options)

/** What the page asked for before the app was there. */
function askedEarly(answer: Promise<Answered>, token = 'of ada') {
  answer.catch(() => undefined)
  window.daystarEarly = { token, answers: { [feed]: answer } }
}

async function answered(titles: string[], init: ResponseInit = {}): Promise<Answered> {
  return { response: new Response(null, init), text: JSON.stringify(titles.map((title) => ({ title }))) }
}

const titles = (page: { items: unknown[] }) => page.items.map((item) => (item as { title: string }).title)

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json([{ title: 'Asked now' }])),
  )
  vi.spyOn(performance, 'now').mockReturnValue(900)
  startSession('of ada', 1)
})

afterEach(() => {
  endSession()
  delete window.daystarEarly
  vi.restoreAllMocks()
})

test('what the page asked for early is read once, with its next page; after that the app asks itself', async () => {
  askedEarly(answered(['Early'], { headers: { link: '</api/feed?scope=following&cursor=c2>; rel="next"' } }))
  const first = await readsFeed()
  expect(titles(first)).toEqual(['Early'])
  expect(first.next).toBe('c2')
  expect(fetch).not.toHaveBeenCalled()
  expect(titles(await readsFeed())).toEqual(['Asked now'])
})

test('an answer for another session is never shown', async () => {
  askedEarly(answered(['For Ben']), 'of ben')
  expect(titles(await readsFeed())).toEqual(['Asked now'])
  expect(window.daystarEarly).toBeUndefined()
})

test('an answer from long ago is not taken for the present', async () => {
  askedEarly(answered(['Long ago']))
  vi.mocked(performance.now).mockReturnValue(60_000)
  expect(titles(await readsFeed())).toEqual(['Asked now'])
})

test('another question is not answered by it', async () => {
  askedEarly(answered(['Early']))
  await call(api.users.me, {})
  expect(fetch).toHaveBeenCalledOnce()
})

test('a refusal that came early is a refusal, and ends a session that is dead', async () => {
  const body = { detail: 'Not authenticated.', code: 'not_authenticated' }
  askedEarly(Promise.resolve({ response: new Response(null, { status: 401 }), text: JSON.stringify(body) }))
  await expect(readsFeed()).rejects.toMatchObject({ status: 401, code: 'not_authenticated' })
  expect(localStorage.getItem('token')).toBeNull()
})

test('an early question without an answer is told like any other, and the next try is a new one', async () => {
  askedEarly(Promise.reject(new TypeError('Failed to fetch')))
  await expect(readsFeed()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(titles(await readsFeed())).toEqual(['Asked now'])
})

test('waiting for an early answer ends with the same patience, and when nobody wants it any more', async () => {
  askedEarly(new Promise(() => undefined))
  await expect(readsFeed({ timeoutMs: 20 })).rejects.toMatchObject({ kind: 'timeout' })
  askedEarly(new Promise(() => undefined))
  const leaving = new AbortController()
  const read = readsFeed({ signal: leaving.signal })
  leaving.abort()
  await expect(read).rejects.toMatchObject({ kind: 'aborted' })
})
