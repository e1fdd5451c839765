const formatters = new Map<string, Intl.DateTimeFormat>()
/** There are some 600 zone names; spellings in odd letter case must not grow the table for ever. */
const maxFormatters = 1000

/** The calendar date that an instant was in a zone, YYYY-MM-DD; undefined for a zone that does not exist. */
export function localDate(instant: Date, zone: string): string | undefined {
  const parts = formatterFor(zone)?.formatToParts(instant)
  if (!parts) return undefined
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

function formatterFor(zone: string): Intl.DateTimeFormat | undefined {
  const known = formatters.get(zone)
  if (known) return known
  try {
    const formatter = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    if (formatters.size < maxFormatters) formatters.set(zone, formatter)
    return formatter
  } catch {
    return undefined
  }
}
