import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cachedActivity } from '#lib/activity-cache.ts'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asActivity } from '#lib/wire-shapes.ts'

/** One activity; what a list knows of it is shown while the whole is read. */
export function useActivity(activityId: number) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: queryKeys.activity(activityId),
    queryFn: async ({ signal }): Promise<Activity> =>
      asActivity(await call(api.activities.read, { params: { activityId } }, { signal })),
    placeholderData: () => cachedActivity(cache, activityId),
  })
}

/** Deleted, hidden, or never there: an address that names no activity is refused as a value. */
export function isGoneActivity(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 422)
}

/** What stands in the place of an activity that could not be read. */
export function activityWords(error: unknown): string {
  if (isGoneActivity(error)) return 'Activity not found.'
  if (error instanceof Problem && error.status === 401) return 'Not authenticated. Please log in.'
  return 'Failed to load activity.'
}
