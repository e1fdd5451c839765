import { durationText } from '@daystar/contract/texts/duration-text'
import { numberLocale } from '../i18n/page-locale.ts'

/** "1h 30m", or the same with the units of the language. */
export function formatMinutes(minutes: number): string {
  return durationText(minutes, numberLocale)
}

/** The duration of an activity; a text that is not one is returned unchanged. */
export function formatDurationFact(text: string): string {
  const [, hours, minutes] = /^(?:(\d+)h)? ?(?:(\d+)m)?$/.exec(text) ?? []
  return formatMinutes(Number(hours ?? 0) * 60 + Number(minutes ?? 0)) || text
}
