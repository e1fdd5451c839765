import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { beginOidcConfirmation } from './begin-oidc.ts'

/** Returns whether the viewer's account is connected with the sign-in service. Only for a community that has one. */
export function useOidcAccount() {
  return useRead(queryKeys.oidcAccount, api.oidc.own, {}, { staleTime: 0 })
}

/** Leads to the sign-in service, where a member without a password confirms who they are. */
export function useConfirmWithOidc() {
  return useMutation({ mutationFn: beginOidcConfirmation })
}

export function useDisconnectOidc() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.oidc.disconnect, {}),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.oidcAccount })
      void cache.invalidateQueries({ queryKey: queryKeys.securityLog })
    },
  })
}
