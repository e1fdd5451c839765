import type { Activity } from '@daystar/contract/activities'
import { useCallback } from 'react'
import { useAllFollowed } from '#lib/members/use-following.ts'
import { useMyId } from '#lib/members/use-me.ts'

/**
 * Narrows the `following` scope to the activities of the viewer and of followed authors, for servers that return more.
 * Those with more than one page of followed members implement the contract, and narrow it themselves.
 */
export function useScopeFilter(scope: string): (activities: Activity[]) => Activity[] {
  const myId = useMyId()
  const followed = useAllFollowed(scope === 'following')
  return useCallback(
    (activities) => {
      if (scope !== 'following' || followed === null || myId === null) return activities
      const authorIds = new Set([myId, ...followed.map(({ id }) => id)])
      const isShown = (activity: Activity) => authorIds.has(activity.author_id)
      return activities.every(isShown) ? activities : activities.filter(isShown)
    },
    [scope, followed, myId],
  )
}
