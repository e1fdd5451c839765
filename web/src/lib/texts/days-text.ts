import { t } from '#lib/i18n/translate.ts'

/** "1 day" or "30 days", as the label of an option. */
export function daysText(count: number): string {
  return t('{count, plural, one {# day} other {# days}}', { count })
}
