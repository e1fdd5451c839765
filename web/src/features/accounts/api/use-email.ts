import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { errorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'

/** Changes the email address, or sends a link to the new one if it has to be confirmed first. */
export function useChangeEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: { email: string; password: string }) => call(api.users.changeEmail, { body: change }),
    onSuccess: (me) => cache.setQueryData(queryKeys.me, me),
  })
}

export function changeEmailErrors(error: unknown): { email?: string; password?: string; form?: string } {
  if (error instanceof RequestError) {
    if (error.code === 'incorrect_login') return { password: t('Incorrect password.') }
    if (error.code === 'email_taken' || error.validationErrors.length > 0)
      return { email: errorMessage(error, t('Please choose another address.')) }
  }
  return { form: errorMessage(error, t('Network or server error')) }
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: () => call(api.users.resendConfirmation, {}) })
}

export type EmailLink = {
  readonly kind: 'confirm' | 'undo' | 'unsubscribe' | 'unsubscribe-notifications'
  readonly token: string
}

function openLink({ kind, token }: EmailLink) {
  if (kind === 'unsubscribe') return call(api.announcements.unsubscribe, { params: { token }, body: {} })
  if (kind === 'unsubscribe-notifications')
    return call(api.notificationSettings.unsubscribe, { params: { token }, body: {} })
  return call(kind === 'confirm' ? api.auth.confirmEmail : api.auth.restoreEmail, { body: { token } })
}

/** Uses the link of an email: confirms an address, restores the previous one, or unsubscribes. */
export function useEmailLink() {
  return useMutation({
    mutationFn: openLink,
    onSuccess: useReadAgain(queryKeys.me),
  })
}
