import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { forgetLanguageSetting } from '#lib/i18n/language-setting.ts'
import { endSession } from '#lib/session/session.ts'
import { forgetTimeSettings } from '#lib/texts/time-settings.ts'
import { closedOverlaysRemoved } from '#ui/navigation/close-on-back.ts'

/** Ends the session on the server if it can be reached, and on this device in any case. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(api.auth.logout, {}, { timeoutMs: 4000 }),
    onSettled: async () => {
      await closedOverlaysRemoved()
      forgetLanguageSetting()
      forgetTimeSettings()
      endSession()
    },
  })
}
