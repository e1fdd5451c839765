import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '#lib/live.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** Reads again what others have changed, the moment they change it. */
export function useLiveUpdates(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      listenLive((event) => {
        const again = (queryKey: readonly unknown[]) => void cache.invalidateQueries({ queryKey })
        if (event.kind === 'notifications') again(queryKeys.notifications)
        else if (event.kind === 'connections') {
          again(queryKeys.connections)
          // An accepted request fills the home feed; one that is being read is not pushed.
          cache.removeQueries({ queryKey: queryKeys.feedOf('following'), type: 'inactive' })
          again(queryKeys.notifications)
        } else if (event.kind === 'feed') again(queryKeys.feedHeads)
        else {
          again(queryKeys.activity(event.activity_id))
          again(queryKeys.comments(event.activity_id))
          again(queryKeys.engagement(event.activity_id))
        }
      }),
    [cache],
  )
}
