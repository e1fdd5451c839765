import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call, isUnknownEndpoint } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asActivity } from '#lib/wire-shapes.ts'

async function readLatest(userId: number, signal: AbortSignal): Promise<unknown> {
  try {
    return await call(api.activities.latestOf, { params: { userId: String(userId) } }, { signal })
  } catch (error) {
    if (!(error instanceof Problem && isUnknownEndpoint(error))) throw error
    return await call(api.activities.latest, { query: { user_id: userId } }, { signal })
  }
}

/** A member's newest activity, for those who follow them; null where there is none. */
export function useLatestActivity(userId: number, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.latestActivity(userId),
    queryFn: async ({ signal }): Promise<Activity | null> => {
      const latest = await readLatest(userId, signal)
      return latest === null ? null : asActivity(latest)
    },
    enabled,
  })
}

/** The server's rule for who may see it. */
export function isForFollowersOnly(error: unknown): boolean {
  return error instanceof Problem && (error.status === 401 || error.status === 403)
}
