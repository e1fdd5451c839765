import { pageLanguage } from '../i18n/page-language.ts'
import { numberLocale } from '../i18n/page-locale.ts'

const localUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size for people, such as "340 KB" or "1.2 GB", and "1,2 Go" in French. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1)
  const value = bytes / 1000 ** power
  if (pageLanguage !== 'en') {
    const digits = value < 10 && power > 0 ? 1 : 0
    const unit = { style: 'unit', unit: localUnits[power] ?? 'byte', unitDisplay: 'short' } as const
    return new Intl.NumberFormat(numberLocale, { ...unit, maximumFractionDigits: digits }).format(value)
  }
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
