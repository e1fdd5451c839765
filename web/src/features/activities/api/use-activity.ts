import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cachedActivity } from '#lib/api/activity-cache.ts'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { firstNumber, firstText, toRecord } from '#lib/compatibility/raw-response.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'
import { withFallback } from '#lib/compatibility/route-fallback.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'

const readActivity = withFallback(api.activities.read, '/api/activities/:activityId')

/** One activity; a copy from a cached list is shown while it loads. */
export function useActivity(activityId: number) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: queryKeys.activity(activityId),
    queryFn: async ({ signal }): Promise<Activity> => {
      const response = await call(readActivity, { params: { activityId } }, { signal })
      if (isEmpty(response)) throw new RequestError('rejected', 404, response)
      return normalizeActivity({ id: activityId, ...recordIn(response) })
    },
    placeholderData: () => cachedActivity(cache, activityId),
  })
}

/** An empty response: there is no such activity. */
function isEmpty(response: unknown): boolean {
  if (response === null) return true
  if (typeof response !== 'object' || (Array.isArray(response) && response.length > 0)) return false
  const raw = toRecord(response)
  return firstNumber(raw, 'id', 'activity_id') === null && firstText(raw, 'title') === null
}

/** Returns whether the activity is deleted, hidden or never existed. An invalid id in the URL is rejected with 422. */
export function isActivityNotFound(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 422)
}

/** The message for an activity that failed to load. */
export function activityErrorMessage(error: unknown): string {
  if (isActivityNotFound(error)) return t('Activity not found.')
  if (error instanceof RequestError && error.status === 401) return t('Not authenticated. Please log in.')
  return t('Failed to load activity.')
}
