const formats = {
  date: { dateStyle: 'long' },
  dateAndTime: { dateStyle: 'long', timeStyle: 'short' },
  shortDateAndTime: { dateStyle: 'short', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  weekday: { weekday: 'long' },
  narrowWeekday: { weekday: 'narrow' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  month: { month: 'long' },
  monthAndYear: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Times with 12 hours ("7:05 am") or 24 hours ("07:05"). */
export type HourCycle = 'h12' | 'h23'

export interface DateStyle {
  /** The locale of the language, from `languages.ts`. English if it is left out. */
  readonly locale?: string
  /** The choice of the member. That of the locale if it is left out. */
  readonly hourCycle?: HourCycle | null | undefined
}

/** Creating a formatter takes longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Dates and times as the app, emails and archives show them: "21 November 2026", or "21 November 2026 at 07:05"; empty
 * for an instant that is not valid. An undefined time zone is that of the device.
 */
export function dateText(
  format: keyof typeof formats,
  instant: string | Date,
  timeZone: string | undefined,
  { locale = 'en-GB', hourCycle }: DateStyle = {},
): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const key = `${format} ${timeZone} ${locale} ${hourCycle}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const options = { ...formats[format], timeZone, ...(hourCycle && { hourCycle }) }
    // British English would be "03:05 pm".
    const tag = locale === 'en-GB' && hourCycle === 'h12' ? 'en-AU' : locale
    // biome-ignore lint/nursery/noJsRestrictedProperties: this module is the one that formats dates.
    formatter = new Intl.DateTimeFormat(tag, options)
    formatters.set(key, formatter)
  }
  return formatter.format(date)
}
