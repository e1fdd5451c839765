import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call, isUnknownEndpoint } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asActivity, latestHint } from '#lib/wire-shapes.ts'

/** Asks for it by either name; where the server knows neither, its word on the member may hint at it. */
async function readLatest(userId: number, signal: AbortSignal): Promise<unknown> {
  const params = { userId: String(userId) }
  const attempts = [
    () => call(api.activities.latestOf, { params }, { signal }),
    () => call(api.activities.latest, { query: { user_id: userId } }, { signal }),
    async () => latestHint(await call(api.users.read, { params }, { signal })),
  ]
  let last: unknown
  for (const attempt of attempts) {
    try {
      return await attempt()
    } catch (error) {
      last = error
      if (!(error instanceof Problem && isUnknownEndpoint(error))) throw error
    }
  }
  throw last
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
