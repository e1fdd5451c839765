const formats = {
  date: { dateStyle: 'long' },
  dateAndTime: { dateStyle: 'long', timeStyle: 'short' },
  weekday: { weekday: 'long' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  month: { month: 'long' },
  monthAndYear: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Creating a formatter takes longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Dates and times as the app, emails and archives show them: "21 November 2026", or "21 November 2026 at 07:05". An
 * undefined time zone is that of the device. The text is empty for an instant that is not valid.
 */
export function dateText(format: keyof typeof formats, instant: string | Date, timeZone: string | undefined): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const key = `${format} ${timeZone}`
  // biome-ignore lint/nursery/noJsRestrictedProperties: this module is the one that formats dates.
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...formats[format], timeZone })
  formatters.set(key, formatter)
  return formatter.format(date)
}
