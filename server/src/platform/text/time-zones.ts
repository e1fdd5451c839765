/**
 * The canonical name of a time zone, or null when it is unknown. UTC offsets are rejected: they have no daylight saving
 * time, and PostgreSQL interprets their sign the other way round.
 */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return null
  try {
    // biome-ignore lint/nursery/noJsRestrictedProperties: nothing is formatted.
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
