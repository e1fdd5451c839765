import type { Activity } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { normalizeComment } from '#lib/compatibility/comments.ts'
import { on, type WindowEventName } from '#lib/events/window-events.ts'
import { type StubResponse, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { useAddComment, useComments, useDeleteComment, useStar } from './use-comments.ts'

const activityId = 5
const [ada, ben] = [
  { id: 7, name: sampleNames.ada },
  { id: 12, name: sampleNames.ben },
]
const rawComment = (id: number, user: object, more: object = {}) => ({
  id,
  activity_id: activityId,
  content: `Comment ${id}`,
  user,
  created_at: '2026-11-21T08:00:00Z',
  ...more,
})
const comment = (id: number, user: object, more: object = {}) => normalizeComment(rawComment(id, user, more))

type Stub = StubResponse | (() => StubResponse | Promise<StubResponse>)

/** Renders a hook over two cached pages of comments: 1 and 2 of Ada, 3 of Ben with a star. */
function renderInCache<T>(hook: () => T, responses: Record<string, Stub>) {
  const requests = stubServer(responses)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(queryKeys.comments(activityId), {
    pages: [
      { items: [comment(1, ada), comment(2, ada)], next: 'later' },
      { items: [comment(3, ben, { star_count: 1, starred_by_me: true })], next: null },
    ],
    pageParams: [null, 'later'],
  })
  cache.setQueryData(
    queryKeys.activity(activityId),
    normalizeActivity({ id: activityId, title: 'Lake', comment_count: 3 }),
  )
  for (const key of [queryKeys.engagement(activityId), queryKeys.commentStars(3), queryKeys.commentStars(1)])
    cache.setQueryData(key, [])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(hook, { wrapper })
  const pages = () => cache.getQueryData<InfiniteData<Page<Comment[]>>>(queryKeys.comments(activityId))?.pages
  return {
    requests,
    cache,
    result,
    pages,
    ids: () => pages()?.map((page) => page.items.map(({ id }) => id)),
    cachedComment: (id: number) =>
      pages()
        ?.flatMap((page) => page.items)
        .find((item) => item.id === id),
    activity: () => cache.getQueryData<Activity>(queryKeys.activity(activityId)),
    isStale: (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated,
  }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Records the details of window events. */
function record(name: WindowEventName): unknown[] {
  const details: unknown[] = []
  stops.push(on(name, (detail) => details.push(detail)))
  return details
}

test('loads all comments page by page', async () => {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    if (url.includes('cursor=later')) return Response.json([rawComment(3, ben)])
    const link = `</api/comments/9?limit=100&cursor=later>; rel="next"`
    return Response.json([rawComment(1, ada)], { headers: { link } })
  })
  const cache = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useComments(9), { wrapper })
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  await act(() => result.current.fetchNextPage())
  await waitFor(() => expect(result.current.hasNextPage).toBe(false))
  expect(result.current.data?.pages.map(({ items }) => items.map(({ user }) => user.name))).toEqual([
    [sampleNames.ada],
    [sampleNames.ben],
  ])
  expect(urls).toEqual(['/api/comments/9?limit=100', '/api/comments/9?limit=100&cursor=later'])
})

const renderAdd = (response: Stub) => {
  const rendered = renderInCache(() => useAddComment(activityId), { 'POST /comments/5': response })
  const add = () => act(() => rendered.result.current.mutateAsync({ content: 'Hello' }).catch(() => undefined))
  return { ...rendered, add }
}

test('appends a new comment to the last page and counts it', async () => {
  const mention = { id: ben.id, name: sampleNames.ben, username: null }
  const { requests, ids, activity, isStale, add } = renderAdd({
    body: rawComment(4, ada, { mentions: [mention] }),
  })
  const [added, notified, mentioned] = [record('comment-added'), record('notify:comment'), record('notify:mention')]
  await add()
  expect(requests).toMatchObject([{ body: { content: 'Hello' } }])
  expect(ids()).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(activity()).toMatchObject({ title: 'Lake', comment_count: 4 })
  expect(isStale(queryKeys.engagement(activityId))).toBe(true)
  expect(isStale(queryKeys.commentStars(1))).toBe(false)
  expect(added).toMatchObject([{ activityId, comment: { id: 4 } }])
  expect(notified).toEqual([{ activityId, commentId: 4 }])
  expect(mentioned).toEqual([{ activityId, userIds: [ben.id] }])
})

test('does not append a comment that is already listed, and announces no mentions without any', async () => {
  const { cache, ids, add } = renderAdd({ body: rawComment(3, ben) })
  const mentioned = record('notify:mention')
  const last = { items: [comment(3, ben), comment(6, ada)], next: null }
  cache.setQueryData(queryKeys.comments(activityId), { pages: [last], pageParams: [null] })
  await add()
  expect(ids()).toEqual([[3, 6]])
  expect(mentioned).toEqual([])
})

test('sends a comment again with the same idempotency key', async () => {
  const { add } = renderAdd({})
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return keys.length === 1 ? Response.json({}, { status: 500 }) : Response.json(rawComment(4, ada))
  })
  for (let attempts = 0; attempts < 3; attempts++) await add()
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)])
  expect(new Set(keys).size).toBe(2)
})

test('adds a comment before the list is loaded', async () => {
  const { cache, pages, activity, add } = renderAdd({ body: rawComment(4, ada) })
  cache.removeQueries({ queryKey: queryKeys.comments(activityId) })
  await add()
  expect(pages()).toBeUndefined()
  expect(activity()).toMatchObject({ comment_count: 4 })
})

test('reports a rejected comment and refetches only an activity that is gone', async () => {
  const full = renderAdd({ status: 429, body: { detail: 'Too many attempts.', code: 'too_many' } })
  await full.add()
  await waitFor(() => expect(full.result.current.error).toMatchObject({ detail: 'Too many attempts.' }))
  expect(full.isStale(queryKeys.activity(activityId))).toBe(false)
  expect(full.activity()).toMatchObject({ comment_count: 3 })

  const gone = renderAdd({ status: 404, body: { detail: 'Gone.', code: 'activity_not_found' } })
  gone.cache.setQueryData(queryKeys.activity(6), null)
  await gone.add()
  expect(gone.isStale(queryKeys.activity(activityId))).toBe(true)
  expect(gone.isStale(queryKeys.activity(6))).toBe(false)
})

const renderDelete = (removed: Comment, response: StubResponse = { status: 204 }) => {
  const onFail = vi.fn()
  const rendered = renderInCache(() => useDeleteComment(activityId, onFail), {
    [`DELETE /comments/${removed.id}`]: response,
  })
  const remove = () =>
    act(() => rendered.result.current.mutateAsync({ comment: removed, explanation: null }).catch(() => undefined))
  return { ...rendered, onFail, remove }
}

test('removes a deleted comment and says whether it was the last of its author', async () => {
  const deleted = record('comment-deleted')
  const one = renderDelete(comment(1, ada))
  await one.remove()
  expect(one.ids()).toEqual([[2], [3]])
  expect(one.activity()).toMatchObject({ comment_count: 2 })
  const last = renderDelete(comment(3, ben))
  await last.remove()
  expect(last.ids()).toEqual([[1, 2], []])
  expect(deleted).toEqual([
    { activityId, userId: ada.id, commentId: 1, isLastOfTheirs: false },
    { activityId, userId: ben.id, commentId: 3, isLastOfTheirs: true },
  ])
})

test('counts a comment of which the place remains as removed, and no place once more', async () => {
  const replies = [{ ...comment(4, ben), parent_id: 1 }]
  const { activity, cache, remove } = renderDelete({ ...comment(1, ada), replies } as Comment)
  cache.setQueryData(queryKeys.comments(activityId), {
    pages: [{ items: [{ ...comment(1, ada), replies, next_replies: null }, comment(2, ben)], next: null }],
    pageParams: [null],
  })
  await remove()
  expect(activity()).toMatchObject({ comment_count: 2 })
})

test('never counts fewer than zero comments', async () => {
  const { cache, activity, remove } = renderDelete(comment(1, ada))
  cache.setQueryData(queryKeys.activity(activityId), normalizeActivity({ id: activityId, comment_count: 0 }))
  cache.removeQueries({ queryKey: queryKeys.comments(activityId) })
  await remove()
  expect(activity()).toMatchObject({ comment_count: 0 })
})

test('keeps a comment whose deletion is rejected', async () => {
  const { ids, activity, onFail, remove } = renderDelete(comment(1, ada), { status: 403, body: { detail: 'No.' } })
  await remove()
  expect(ids()).toEqual([[1, 2], [3]])
  expect(activity()).toMatchObject({ comment_count: 3 })
  expect(onFail).toHaveBeenCalledOnce()
})

const renderStar = (commentId: number, response: Stub) => {
  const onFail = vi.fn()
  const rendered = renderInCache(() => useStar({ ...comment(commentId, ada), activity_id: activityId }, onFail), {
    [`POST /comments/${commentId}/star`]: response,
    [`DELETE /comments/${commentId}/star`]: response,
  })
  const set = (desired: boolean) => act(() => rendered.result.current.mutateAsync(desired).catch(() => undefined))
  return { ...rendered, onFail, set }
}

test('keeps a star when comments that were read before it was stored arrive later', async () => {
  let storeStar: (response: StubResponse) => void = () => undefined
  const { cache, result, cachedComment, isStale, pages } = renderStar(
    1,
    () => new Promise((resolve) => (storeStar = resolve)),
  )
  const before = { pages: pages(), pageParams: [null, 'later'] }
  act(() => result.current.mutate(true))
  await waitFor(() => expect(cachedComment(1)).toMatchObject({ starred_by_me: true }))
  act(() => void cache.setQueryData(queryKeys.comments(activityId), before))
  const read = { queryKey: queryKeys.comments(activityId), queryFn: () => new Promise(() => {}), staleTime: 0 }
  cache.fetchQuery(read).catch(() => undefined)
  await act(async () => storeStar({ body: { starred_by_me: true, star_count: 1 } }))
  await waitFor(() => expect(cachedComment(1)).toMatchObject({ starred_by_me: true, star_count: 1 }))
  expect(isStale(queryKeys.comments(activityId))).toBe(true)
})

test('stars a comment before the response, then shows the count of the response', async () => {
  const responses: ((response: StubResponse) => void)[] = []
  const { requests, result, cachedComment, isStale } = renderStar(
    1,
    () => new Promise((resolve) => responses.push(resolve)),
  )
  const starred = record('notify:comment_star')
  act(() => {
    result.current.mutate(true)
    result.current.mutate(false)
  })
  await waitFor(() => expect(responses).toHaveLength(1))
  expect(requests.map(({ method }) => method)).toEqual(['POST'])
  await act(async () => responses[0]?.({ body: { starred_by_me: true, star_count: 6 } }))
  await waitFor(() => expect(responses).toHaveLength(2))
  expect(starred).toEqual([{ commentId: 1, activityId }])
  await act(async () => responses[1]?.({ body: { starred_by_me: false, star_count: -1 } }))
  await waitFor(() =>
    expect(cachedComment(1)).toMatchObject({ content: 'Comment 1', starred_by_me: false, star_count: 0 }),
  )
  expect(starred).toHaveLength(1)
  expect(cachedComment(3)).toMatchObject({ starred_by_me: true, star_count: 1 })
  expect(isStale(queryKeys.commentStars(1))).toBe(true)
  expect(isStale(queryKeys.commentStars(3))).toBe(false)
})

test('changes the star count by one and only if the star changes', async () => {
  const pending = () => new Promise<StubResponse>(() => undefined)
  const first = renderStar(1, pending)
  act(() => first.result.current.mutate(true))
  await waitFor(() => expect(first.cachedComment(1)).toMatchObject({ starred_by_me: true, star_count: 1 }))
  expect(first.ids()).toEqual([[1, 2], [3]])
  const same = renderStar(3, pending)
  act(() => same.result.current.mutate(true))
  await waitFor(() => expect(same.requests).toHaveLength(1))
  expect(same.cachedComment(3)).toMatchObject({ starred_by_me: true, star_count: 1 })
  const removed = renderStar(3, pending)
  act(() => removed.result.current.mutate(false))
  await waitFor(() => expect(removed.cachedComment(3)).toMatchObject({ starred_by_me: false, star_count: 0 }))
})

test('rolls a rejected star back and reports it', async () => {
  const { cachedComment, onFail, set } = renderStar(1, { status: 500, body: { detail: 'Something went wrong.' } })
  const starred = record('notify:comment_star')
  await set(true)
  expect(cachedComment(1)).toMatchObject({ starred_by_me: false, star_count: 0 })
  expect(onFail.mock.calls).toMatchObject([[{ detail: 'Something went wrong.' }]])
  expect(starred).toEqual([])
})

test('rolls a rejected removal of a star back', async () => {
  const { cachedComment, onFail, set } = renderStar(3, { status: 500, body: {} })
  await set(false)
  expect(cachedComment(3)).toMatchObject({ starred_by_me: true, star_count: 1 })
  expect(onFail).toHaveBeenCalledOnce()
})

test.each([{ status: 204 }, { body: {} }, { body: { starred: true } }])(
  'keeps the star and its count when the response contains no count: %j',
  async (response) => {
    const { cachedComment, onFail, set } = renderStar(1, response)
    await set(true)
    expect(cachedComment(1)).toMatchObject({ starred_by_me: true, star_count: 1 })
    await set(false)
    expect(cachedComment(1)).toMatchObject({ starred_by_me: false, star_count: 0 })
    expect(onFail).not.toHaveBeenCalled()
  },
)
