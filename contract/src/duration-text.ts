import { formatDuration } from './duration.ts'

const minutesPerHour = 60

/** A duration as people read it: "1h 30m" in English, else with the units of the locale, such as "1 Std., 30 Min.". */
export function durationText(minutes: number, locale: string): string {
  if (locale.startsWith('en')) return formatDuration(minutes)
  const [hours, rest] = [Math.floor(minutes / minutesPerHour), minutes % minutesPerHour]
  const parts = [hours > 0 ? hoursText(hours, locale) : '', rest > 0 ? minutesText(rest, locale) : '']
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(parts.filter(Boolean))
}

/** "2 h" in a picker of hours. */
export function hoursText(hours: number, locale: string): string {
  return unitText('hour', hours, locale)
}

/** "30 min" in a picker of minutes. */
export function minutesText(minutes: number, locale: string): string {
  return unitText('minute', minutes, locale)
}

function unitText(unit: 'hour' | 'minute', value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
