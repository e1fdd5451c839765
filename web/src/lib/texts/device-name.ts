import { t } from '#lib/i18n/translate.ts'

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (candidates: [RegExp, string][], text: string) =>
  candidates.find(([pattern]) => pattern.test(text))?.[1]

/** A readable name for a user agent, such as "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent)
  const system = firstMatch(systems, userAgent)
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Another app')
}
