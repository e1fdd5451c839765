import { errorMessage, RequestError } from '#lib/errors/request-error.ts'

/** The message of the error card for a feed that failed to load. */
export function feedErrorMessage(error: unknown): string {
  if (!(error instanceof RequestError))
    return error instanceof Error && error.message !== '' ? error.message : 'Could not reach the API.'
  if (error.status === 401) return "You're not logged in. Please sign in to view your feed."
  if (error.kind === 'timeout') return 'The request timed out. Please try again.'
  if (error.kind === 'unreachable') return 'Cannot reach the API. Please check your connection.'
  // A status code without a message, as from a proxy, is not useful to the user.
  return errorMessage(error, 'Could not reach the API.')
}

export function isUnauthenticatedError(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}
