import { errorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'

/** The message of the error card for a feed that failed to load. */
export function feedErrorMessage(error: unknown): string {
  if (!(error instanceof RequestError))
    return error instanceof Error && error.message !== '' ? error.message : t('Could not reach the API.')
  if (error.status === 401) return t("You're not logged in. Please sign in to view your feed.")
  if (error.kind === 'timeout') return t('The request timed out. Please try again.')
  if (error.kind === 'unreachable') return t('Cannot reach the API. Please check your connection.')
  // A status code alone, as from a proxy, does not help the user.
  return errorMessage(error, t('Could not reach the API.'))
}

export function isUnauthenticatedError(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}
