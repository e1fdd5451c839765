import { useQueryClient } from '@tanstack/react-query'
import { insertIntoLists, removeActivity } from '#lib/api/activity-cache.ts'
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
