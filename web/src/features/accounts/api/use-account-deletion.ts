import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { endSession } from '#lib/session.ts'

/** Requests the deletion of the viewer's account. The server ends every session, including the one on this device. */
export function useRequestDeletion() {
  return useMutation({
    mutationFn: (password: string) => call(api.users.requestDeletion, { body: { password } }),
    onSuccess: () => endSession(),
  })
}

/** Keeps an account that was going to be deleted. */
export function useKeepAccount() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.users.cancelDeletion, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.me }),
  })
}
