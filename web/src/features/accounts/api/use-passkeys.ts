import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

/** The viewer's passkeys, oldest first. */
export function usePasskeys() {
  return useRead(queryKeys.passkeys, api.passkeys.list, {}, { staleTime: 0 })
}

export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { createPasskey } = await import('./passkey-ceremonies.ts')
      const { options } = await call(api.passkeys.registrationOptions, { body: { password } })
      return call(api.passkeys.register, { body: { name, credential: await createPasskey(options) } })
    },
    onSuccess: useRefresh(),
  })
}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(api.passkeys.rename, { params: { passkeyId: id }, body: { name } }),
    onSuccess: useRefresh(),
  })
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: number) => call(api.passkeys.remove, { params: { passkeyId: id } }),
    onSettled: useRefresh(),
  })
}

function useRefresh() {
  const readAgain = useReadAgain(queryKeys.passkeys, queryKeys.securityLog)
  return () => void readAgain()
}

/** Confirms a change with a passkey of the viewer in place of the password. */
export async function confirmWithPasskey() {
  const { authenticate } = await import('./passkey-ceremonies.ts')
  const { options } = await call(api.passkeys.confirmationOptions, {})
  return authenticate(options)
}
