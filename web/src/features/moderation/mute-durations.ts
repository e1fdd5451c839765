import { t } from '#lib/i18n/translate.ts'
import type { SelectOption } from '#ui/forms/select.tsx'

/** The value of an option is the number of hours; empty: until the member ends the mute. */
export const muteDurations: readonly SelectOption[] = [
  { value: '', label: t('Until I unmute') },
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
]

export function hoursOf(value: string): number | null {
  return value === '' ? null : Number(value)
}
