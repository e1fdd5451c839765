import type { Activity } from '@daystar/contract/activities'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** The cached form of an activity list: pages of cards, newest first. */
export type ActivityPages = InfiniteData<Page<Activity[]>, string | null>

function isPages(data: unknown): data is ActivityPages {
  return typeof data === 'object' && data !== null && Array.isArray((data as ActivityPages).pages)
}

/** Updates one activity in every cached list (feed, profile, circle) and in its own query. */
export function patchActivity(cache: QueryClient, activityId: number, change: (activity: Activity) => Activity): void {
  const inList = (items: Activity[]) =>
    items.some((item) => item.id === activityId)
      ? items.map((item) => (item.id === activityId ? change(item) : item))
      : items
  cache.setQueriesData({ queryKey: queryKeys.activities }, (data: unknown) => {
    if (isPages(data)) return { ...data, pages: data.pages.map((page) => ({ ...page, items: inList(page.items) })) }
    if (typeof data === 'object' && data !== null && (data as Activity).id === activityId)
      return change(data as Activity)
    return data
  })
}

/** Removes an activity from every cached list and drops its own query. */
export function removeActivity(cache: QueryClient, activityId: number): void {
  cache.setQueriesData({ queryKey: queryKeys.activityLists }, (data: unknown) =>
    isPages(data)
      ? {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== activityId) })),
        }
      : data,
  )
  cache.removeQueries({ queryKey: queryKeys.activity(activityId) })
}

/** An activity that this device knows, from its own query or from a list. */
export function knownActivity(cache: QueryClient, activityId: number): Activity | undefined {
  return cache.getQueryData<Activity>(queryKeys.activity(activityId)) ?? cachedActivity(cache, activityId)
}

/** An activity from any cached list, as a placeholder while the full activity loads. */
export function cachedActivity(cache: QueryClient, activityId: number): Activity | undefined {
  for (const [, data] of cache.getQueriesData({ queryKey: queryKeys.activityLists })) {
    if (!isPages(data)) continue
    for (const page of data.pages) {
      const found = page.items.find((item) => item.id === activityId)
      if (found) return found
    }
  }
  return undefined
}
