import { formatDuration } from './duration.ts'

const isEnglish = (locale: string) => locale.startsWith('en')

const unitText = (unit: 'hour' | 'minute', value: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** A duration as people read it: "1h 30m" in English, else with the units of the locale, such as "1 Std. 30 Min.". */
export function durationText(minutes: number, locale: string): string {
  if (isEnglish(locale)) return formatDuration(minutes)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const text = hours > 0 ? unitText('hour', hours, locale) : ''
  return rest > 0 ? `${text} ${unitText('minute', rest, locale)}`.trim() : text
}

/** "2 h" in English. */
export function hoursText(hours: number, locale: string): string {
  return isEnglish(locale) ? `${hours} h` : unitText('hour', hours, locale)
}

/** "30 min" in English. */
export function minutesText(minutes: number, locale: string): string {
  return isEnglish(locale) ? `${minutes} min` : unitText('minute', minutes, locale)
}
