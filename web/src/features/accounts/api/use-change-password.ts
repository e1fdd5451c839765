import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { errorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'

/** Changes the password; the server ends all other sessions. */
export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (passwords: { current: string; next: string }) =>
      call(api.users.changePassword, { body: { current_password: passwords.current, new_password: passwords.next } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: queryKeys.sessions }),
  })
}

/** Assigns the error to the current password, to the new password, or to the form. */
export function changePasswordErrors(error: unknown): { current?: string; next?: string; form?: string } {
  if (error instanceof RequestError) {
    if (error.code === 'incorrect_login') return { current: t('Incorrect current password.') }
    if (error.code === 'password_common' || error.validationErrors.length > 0)
      return { next: errorMessage(error, t('Please choose another password.')) }
  }
  return { form: errorMessage(error, t('Network or server error')) }
}
