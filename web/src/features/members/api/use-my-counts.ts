import type { Me } from '@daystar/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useWindowEvent } from '#lib/events/window-events.ts'

/** Applies `me:counts` events to the cached account, so that every card updates. Mounted once, in the app shell. */
export function useMyCounts(): void {
  const cache = useQueryClient()
  useWindowEvent('me:counts', ({ followersDelta = 0, followingDelta = 0 }) => {
    cache.setQueryData(queryKeys.me, (me: Me | undefined) =>
      me
        ? {
            ...me,
            followers_count: Math.max(0, me.followers_count + followersDelta),
            following_count: Math.max(0, me.following_count + followingDelta),
          }
        : me,
    )
  })
}
