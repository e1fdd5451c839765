import type { Activity } from '@daystar/contract/activities'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ActivityPages } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { emit } from '#lib/events/window-events.ts'
import { useOwnActivityUpdates } from './use-own-activity-updates.ts'

const key = queryKeys.feed('mine', null)
const activity = (id: number): Activity =>
  normalizeActivity({ id, title: `Walk ${id}`, timestamp: `2026-11-2${id}T08:00:00Z` })

function renderWithFeed() {
  const cache = new QueryClient()
  cache.setQueryData(key, { pages: [{ items: [activity(1)], next: null }], pageParams: [null] })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  renderHook(() => useOwnActivityUpdates(), { wrapper })
  return {
    ids: () => cache.getQueryData<ActivityPages>(key)?.pages.flatMap((page) => page.items.map(({ id }) => id)),
    isStale: () => cache.getQueryState(key)?.isInvalidated,
  }
}

test('inserts a created activity into the feed', () => {
  const { ids, isStale } = renderWithFeed()
  emit('activity:created', { activityId: 2, activity: activity(2) })
  expect(ids()).toEqual([2, 1])
  expect(isStale()).toBe(false)
})

test('reads the feed again when only the id of a created activity is known', () => {
  const { ids, isStale } = renderWithFeed()
  emit('activity:created', { activityId: 2 })
  expect(ids()).toEqual([1])
  expect(isStale()).toBe(true)
})
