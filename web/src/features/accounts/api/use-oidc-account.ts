import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
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
  const readAgain = useReadAgain(queryKeys.oidcAccount, queryKeys.securityLog)
  return useMutation({
    mutationFn: () => call(api.oidc.disconnect, {}),
    onSettled: () => void readAgain(),
  })
}
