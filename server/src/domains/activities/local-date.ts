const formatters = new Map<string, Intl.DateTimeFormat>()
/**
 * There are about 600 time zone names. The limit keeps names in unusual letter case from growing the map without bound.
 */
const maxFormatters = 1000

/** The calendar date of an instant in a time zone, as YYYY-MM-DD; undefined for an unknown time zone. */
export function localDate(instant: Date, timeZone: string): string | undefined {
  const parts = formatterFor(timeZone)?.formatToParts(instant)
  if (!parts) return undefined
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

function formatterFor(timeZone: string): Intl.DateTimeFormat | undefined {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  try {
    // biome-ignore lint/nursery/noJsRestrictedProperties: the date is stored.
    const formatter = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    if (formatters.size < maxFormatters) formatters.set(timeZone, formatter)
    return formatter
  } catch {
    return undefined
  }
}
