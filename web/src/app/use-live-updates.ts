import type { LiveEvent } from '@daystar/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '#lib/api/query-keys.ts'
import { subscribeToLiveEvents } from '#lib/events/live.ts'
import { useSession } from '#lib/session/session.ts'

const keys = {
  notifications: [queryKeys.notifications],
  connections: [queryKeys.connections, queryKeys.notifications],
  feed: [queryKeys.newActivityCounts],
  decisions: [queryKeys.decisions],
  resync: [
    queryKeys.decisions,
    queryKeys.notifications,
    queryKeys.connections,
    queryKeys.newActivityCounts,
    queryKeys.singleActivities,
    queryKeys.allComments,
    queryKeys.allEngagement,
    queryKeys.allCircleNotices,
  ],
}

function keysOf(event: LiveEvent): readonly (readonly unknown[])[] {
  if (event.kind === 'circle_notices') return [queryKeys.circleNotices(event.circle_id)]
  if (event.kind !== 'activity') return keys[event.kind] ?? []
  const id = event.activity_id
  return [queryKeys.activity(id), queryKeys.comments(id), queryKeys.engagement(id)]
}

/** Invalidates cached queries of all features when live invalidation events arrive. Visitors receive none. */
export function useLiveUpdates(): void {
  const cache = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    return subscribeToLiveEvents((event) => {
      for (const queryKey of keysOf(event)) void cache.invalidateQueries({ queryKey })
      // An accepted request adds activities to the home feed. A mounted feed keeps its content.
      if (event.kind === 'connections' || event.kind === 'resync')
        cache.removeQueries({ queryKey: queryKeys.feedOf('following'), type: 'inactive' })
    })
  }, [cache, token])
}
