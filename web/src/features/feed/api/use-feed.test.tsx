import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { sampleNames } from '../../../testing/sample.ts'
import { useHomeFeed } from './use-feed.ts'

const by = (authorId: number, id: number) => ({
  id,
  title: `Walk ${id}`,
  author_id: authorId,
  timestamp: `2026-11-2${id}`,
})
const feed = [by(12, 1), by(7, 2), by(99, 3)]

/** Renders the feed of member 7, who follows member 12, and returns the ids that are shown. */
function renderFeed(scope: string, following: Response = Response.json([{ id: 12, name: sampleNames.ben }])) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/feed')) return Response.json(feed)
    if (url.startsWith('/api/connections/following/me')) return following.clone()
    return Response.json({ id: 7, name: sampleNames.ada })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useHomeFeed(scope, null), { wrapper })
  return {
    ids: () => result.current.data?.pages.flatMap((page) => page.items.map(({ id }) => id)),
    settled: async () => {
      await waitFor(() => expect(result.current.data).toBeDefined())
      await waitFor(() => expect(cache.isFetching()).toBe(0))
    },
  }
}

beforeEach(() => startSession('secret', 7))

test('narrows the following feed to the viewer and followed authors, newest first', async () => {
  const { ids } = renderFeed('following')
  await waitFor(() => expect(ids()).toEqual([2, 1]))
})

test('narrows no other scope', async () => {
  const { ids, settled } = renderFeed('mine')
  await settled()
  expect(ids()).toEqual([3, 2, 1])
})

test.each([
  ['fails', Response.json({ detail: 'Out of order' }, { status: 500 })],
  ['has more pages', Response.json([], { headers: { link: '</api/connections/following/me?cursor=b>; rel="next"' } })],
])('trusts the server when the list of followed members %s', async (_, following) => {
  const { ids, settled } = renderFeed('following', following)
  await settled()
  expect(ids()).toEqual([3, 2, 1])
})
