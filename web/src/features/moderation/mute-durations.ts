import { t } from '#lib/i18n/translate.ts'
import { daysText } from '#lib/texts/days-text.ts'
import type { SelectOption } from '#ui/forms/select.tsx'

/** The value of an option is the number of hours; empty: until the member ends the mute. */
export const muteDurations: readonly SelectOption[] = [
  { value: '', label: t('Until I unmute') },
  { value: '24', label: daysText(1) },
  { value: '168', label: daysText(7) },
  { value: '720', label: daysText(30) },
]

export function hoursOf(value: string): number | null {
  return value === '' ? null : Number(value)
}
