import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** Marks all notifications up to the one with this id as read on all devices, also those that are not loaded. */
export function useMarkAllRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (upToId: number) => call(api.notifications.markRead, { body: { up_to_id: upToId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.notifications }),
  })
}
