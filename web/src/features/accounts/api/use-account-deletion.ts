import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { forgetLanguageSetting } from '#lib/i18n/language-setting.ts'
import { endSession } from '#lib/session/session.ts'
import { forgetTimeSettings } from '#lib/texts/time-settings.ts'
import { confirmWithPasskey } from './use-passkeys.ts'

/** Requests the deletion of the viewer's account. The server ends every session, including the one on this device. */
export function useRequestDeletion() {
  return useMutation({
    mutationFn: async (confirmation: { password: string } | 'with a passkey') => {
      const body = confirmation === 'with a passkey' ? { passkey: await confirmWithPasskey() } : confirmation
      return call(api.users.requestDeletion, { body })
    },
    onSuccess: () => {
      forgetLanguageSetting()
      forgetTimeSettings()
      endSession()
    },
  })
}

/** When the viewer's account is going to be deleted, also for suspended members, who cannot read their account. */
export function useDeletion() {
  return useRead(queryKeys.deletion, api.users.deletion, {})
}

/** Keeps an account that was going to be deleted. */
export function useKeepAccount() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.users.cancelDeletion, {}),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.me })
      return cache.invalidateQueries({ queryKey: queryKeys.deletion })
    },
  })
}
