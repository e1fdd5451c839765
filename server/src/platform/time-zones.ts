/**
 * The name by which a time zone is kept, or null for one that nobody knows. Bare offsets are not zones: they know no summer,
 * and PostgreSQL reads their sign the other way round.
 */
export function readTimeZone(name: string): string | null {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
