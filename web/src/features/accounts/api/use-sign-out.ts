import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { emit } from '#lib/events/window-events.ts'
import { forgetLanguageSetting } from '#lib/i18n/language-setting.ts'
import { hasWaiting } from '#lib/outbox/waiting.ts'
import { currentSession, endSession } from '#lib/session/session.ts'
import { forgetTimeSettings } from '#lib/texts/time-settings.ts'
import { closedOverlaysRemoved } from '#ui/navigation/close-on-back.ts'

class StaySignedIn extends Error {}

/** Asks first if writes of the member wait to be sent. */
async function maySignOut(): Promise<boolean> {
  const userId = currentSession()?.userId ?? null
  if (userId === null || !(await hasWaiting(userId))) return true
  return await new Promise((answer) => {
    let isAsked = false
    const onAsked = () => {
      isAsked = true
    }
    emit('outbox:sign-out', { onAsked, answer })
    // The question cannot be shown: everything stays on this device until the member signs in again.
    if (!isAsked) answer(true)
  })
}

/** Ends the session on the server if it can be reached, and on this device in any case. */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      if (!(await maySignOut())) throw new StaySignedIn()
      await call(api.auth.logout, {}, { timeoutMs: 4000 })
    },
    onSettled: async (_reply, error) => {
      if (error instanceof StaySignedIn) return
      await closedOverlaysRemoved()
      forgetLanguageSetting()
      forgetTimeSettings()
      endSession()
    },
  })
}
