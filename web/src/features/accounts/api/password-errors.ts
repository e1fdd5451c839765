import { errorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'

/** Assigns the error of a form with a password to the field or to the form. */
export function passwordErrors(error: unknown): { password?: string; form?: string } {
  if (error instanceof RequestError && error.code === 'incorrect_login') return { password: t('Incorrect password.') }
  return { form: errorMessage(error, t('Network or server error')) }
}
