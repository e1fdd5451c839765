import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

/** Marks all notifications up to the one with this id as read on all devices, also those that are not loaded. */
export function useMarkAllRead() {
  return useMutation({
    mutationFn: (upToId: number) => call(api.notifications.markRead, { body: { up_to_id: upToId } }),
    onSuccess: useReadAgain(queryKeys.notifications),
  })
}
