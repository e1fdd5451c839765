import { api } from '@daystar/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { beginOidcConfirmation, beginOidcConnection } from './begin-oidc.ts'
import { confirmWithPasskey } from './use-passkeys.ts'

/** Whether the viewer's account is connected with the sign-in service. Only for a community that has one. */
export function useOidcAccount() {
  return useQuery({
    queryKey: queryKeys.oidcAccount,
    queryFn: ({ signal }) => call(api.oidc.own, {}, { signal }),
    staleTime: 0,
  })
}

/** Leads to the sign-in service, with the password or with a passkey. */
export function useConnectOidc() {
  return useMutation({
    mutationFn: async (proof: { password: string } | 'with a passkey') =>
      beginOidcConnection(proof === 'with a passkey' ? { passkey: await confirmWithPasskey() } : proof),
  })
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
