import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { latestActivityOf, normalizeActivity } from '#lib/compatibility/activities.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'
import { firstSupported, withFallback } from '#lib/compatibility/route-fallback.ts'
import { RequestError } from '#lib/errors/request-error.ts'

const latestActivity = withFallback(api.activities.latest, '/api/activities/latest')

/** Tries both endpoints. On servers that have neither, the member's record may contain the latest activity. */
function readLatest(userId: number, signal: AbortSignal): Promise<unknown> {
  const params = { userId: String(userId) }
  return firstSupported<unknown>([
    () => call(api.activities.latestOf, { params }, { signal }),
    () => call(latestActivity, { query: { user_id: userId } }, { signal }),
    async () => latestActivityOf(await call(api.users.read, { params }, { signal })),
  ])
}

/** A member's latest activity, visible to followers; null if there is none. */
export function useLatestActivity(userId: number, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.latestActivity(userId),
    queryFn: async ({ signal }): Promise<Activity | null> => {
      const latest = await readLatest(userId, signal)
      return latest === null ? null : normalizeActivity(recordIn(latest))
    },
    enabled,
  })
}

/** Returns whether the server rejected the request because the viewer does not follow the member. */
export function isFollowersOnlyError(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 401 || error.status === 403)
}
