import type { Activity } from '@daystar/contract/activities'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ActivityPages, dropActivity } from '#lib/activity-cache.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useWindowEvent } from '#lib/window-events.ts'
import { asActivity } from '#lib/wire-shapes.ts'

/** Own acts are seen at once: what one posts stands in the lists it belongs to, what one deletes is gone from all. */
export function useOwnPosts(): void {
  const cache = useQueryClient()
  useWindowEvent('activity:created', ({ activity }) => {
    if (activity) insertEverywhere(cache, asActivity(activity))
    void cache.invalidateQueries({ queryKey: queryKeys.days })
    void cache.invalidateQueries({ queryKey: queryKeys.me })
  })
  useWindowEvent('activity-updated', () => void cache.invalidateQueries({ queryKey: queryKeys.days }))
  // Whom one follows decides what the home feed holds.
  useWindowEvent('me:counts', ({ followingDelta }) => {
    if (followingDelta) void cache.invalidateQueries({ queryKey: queryKeys.feedOf('following') })
  })
  useWindowEvent('activity:deleted', ({ activityId }) => {
    dropActivity(cache, activityId)
    void cache.invalidateQueries({ queryKey: queryKeys.days })
    void cache.invalidateQueries({ queryKey: queryKeys.me })
  })
}

function insertEverywhere(cache: QueryClient, activity: Activity): void {
  const lists = [
    queryKeys.feed('following', null),
    queryKeys.feed('mine', null),
    queryKeys.memberActivities(activity.author_id, null),
    ...activity.circle_ids.flatMap((id) => [queryKeys.feed(`circle:${id}`, null), queryKeys.circleFeed(id, null)]),
  ]
  for (const key of lists) cache.setQueryData(key, (data: ActivityPages | undefined) => data && insert(data, activity))
}

/** Puts an activity where its time belongs; below what has been read, it comes with its own page. */
export function insert(data: ActivityPages, activity: Activity): ActivityPages {
  if (data.pages.some((page) => page.items.some((item) => item.id === activity.id))) return data
  let placed = false
  const pages = data.pages.map((page) => {
    if (placed) return page
    const at = page.items.findIndex((item) => item.timestamp <= activity.timestamp)
    const isEnd = at === -1 && page.next === null
    if (at === -1 && !isEnd) return page
    placed = true
    const items =
      at === -1 ? [...page.items, activity] : [...page.items.slice(0, at), activity, ...page.items.slice(at)]
    return { ...page, items }
  })
  return placed ? { ...data, pages } : data
}
