import type { LiveEvent } from '@daystar/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '#lib/live.ts'
import { queryKeys } from '#lib/query-keys.ts'

const keys = {
  notifications: [queryKeys.notifications],
  connections: [queryKeys.connections, queryKeys.notifications],
  feed: [queryKeys.feedHeads],
  gap: [
    queryKeys.notifications,
    queryKeys.connections,
    queryKeys.feedHeads,
    queryKeys.openActivities,
    queryKeys.conversations,
    queryKeys.engagements,
  ],
}

function keysOf(event: LiveEvent): readonly (readonly unknown[])[] {
  if (event.kind !== 'activity') return keys[event.kind] ?? []
  const id = event.activity_id
  return [queryKeys.activity(id), queryKeys.comments(id), queryKeys.engagement(id)]
}

/** Reads again what others have changed, the moment they change it. */
export function useLiveUpdates(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      listenLive((event) => {
        for (const queryKey of keysOf(event)) void cache.invalidateQueries({ queryKey })
        // An accepted request fills the home feed; one that is being read is not pushed.
        if (event.kind === 'connections' || event.kind === 'gap')
          cache.removeQueries({ queryKey: queryKeys.feedOf('following'), type: 'inactive' })
      }),
    [cache],
  )
}
