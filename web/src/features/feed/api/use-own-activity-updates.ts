import type { Activity } from '@daystar/contract/activities'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ActivityPages, removeActivity } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { useWindowEvent } from '#lib/events/window-events.ts'

/** Applies the viewer's own changes to the cached lists: inserts created activities and removes deleted ones. */
export function useOwnActivityUpdates(): void {
  const cache = useQueryClient()
  useWindowEvent('activity:created', ({ activity }) => {
    if (activity) insertIntoLists(cache, normalizeActivity(activity))
    else void cache.invalidateQueries({ queryKey: queryKeys.activityLists })
    void cache.invalidateQueries({ queryKey: queryKeys.days })
    void cache.invalidateQueries({ queryKey: queryKeys.me })
  })
  useWindowEvent('activity-updated', () => void cache.invalidateQueries({ queryKey: queryKeys.days }))
  // The followed members determine the content of the home feed.
  useWindowEvent('me:counts', ({ followingDelta }) => {
    if (followingDelta) void cache.invalidateQueries({ queryKey: queryKeys.feedOf('following') })
  })
  useWindowEvent('activity:deleted', ({ activityId }) => {
    removeActivity(cache, activityId)
    void cache.invalidateQueries({ queryKey: queryKeys.days })
    void cache.invalidateQueries({ queryKey: queryKeys.me })
  })
}

export function insertIntoLists(cache: QueryClient, activity: Activity): void {
  const lists = [
    queryKeys.feed('following', null),
    queryKeys.feed('mine', null),
    queryKeys.memberActivities(activity.author_id, null),
    ...activity.circle_ids.flatMap((id) => [queryKeys.feed(`circle:${id}`, null), queryKeys.circleFeed(id, null)]),
  ]
  for (const key of lists)
    cache.setQueryData(key, (data: ActivityPages | undefined) => data && insertActivity(data, activity))
}

/** Inserts an activity by its time. If it is older than every loaded activity, a later page will include it. */
export function insertActivity(data: ActivityPages, activity: Activity): ActivityPages {
  if (data.pages.some((page) => page.items.some((item) => item.id === activity.id))) return data
  let isInserted = false
  const pages = data.pages.map((page) => {
    if (isInserted) return page
    const at = page.items.findIndex((item) => item.timestamp <= activity.timestamp)
    const isLastPage = at === -1 && page.next === null
    if (at === -1 && !isLastPage) return page
    isInserted = true
    const items =
      at === -1 ? [...page.items, activity] : [...page.items.slice(0, at), activity, ...page.items.slice(at)]
    return { ...page, items }
  })
  return isInserted ? { ...data, pages } : data
}
