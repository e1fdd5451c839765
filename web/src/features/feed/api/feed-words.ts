import { Problem, wordsOf } from '#lib/problem.ts'

/** What the error card says of a feed that could not be read. */
export function feedWords(error: unknown): string {
  if (!(error instanceof Problem))
    return error instanceof Error && error.message !== '' ? error.message : 'Could not reach the API.'
  if (error.status === 401) return "You're not logged in. Please sign in to view your feed."
  if (error.kind === 'timeout') return 'The request timed out. Please try again.'
  if (error.kind === 'unreachable') return 'Cannot reach the API. Please check your connection.'
  // A status alone, as from a proxy whose server is away, says nothing to a member.
  return wordsOf(error, 'Could not reach the API.')
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}
