import { numberLocale } from '#lib/i18n/page-locale.ts'

const exact = new Intl.NumberFormat(numberLocale)
const short = new Intl.NumberFormat(numberLocale, { notation: 'compact', maximumFractionDigits: 1 })

/** Formats a count for a narrow column: 128, 4,096, 12.3K. */
export function formatCount(value: number): string {
  return value < 10_000 ? exact.format(value) : short.format(value)
}
