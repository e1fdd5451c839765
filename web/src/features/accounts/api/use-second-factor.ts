import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

/** Returns whether the viewer has an authenticator app, and how many recovery codes are left. */
export function useSecondFactor() {
  return useRead(queryKeys.secondFactor, api.secondFactor.read, {}, { staleTime: 0 })
}

/** The result contains the secret, which the server does not send again. */
export function useBeginSecondFactor() {
  return useMutation({ mutationFn: (password: string) => call(api.secondFactor.begin, { body: { password } }) })
}

/** The result contains the recovery codes, which the server does not send again. */
export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => call(api.secondFactor.confirm, { body: { code } }),
    onSuccess: useRefresh(),
  })
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (password: string) => call(api.secondFactor.renewRecoveryCodes, { body: { password } }),
    onSuccess: useRefresh(),
  })
}

export function useTurnOffSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => call(api.secondFactor.turnOff, { body: { password } }),
    onSuccess: useRefresh(),
  })
}

function useRefresh() {
  const readAgain = useReadAgain(queryKeys.secondFactor, queryKeys.securityLog)
  return () => void readAgain()
}
