import { pageLanguage } from '../i18n/page-language.ts'

/** A list of names or reasons: "swim, bread, trail" in English, and with "and" in languages that expect it. */
export function listText(items: readonly string[]): string {
  if (pageLanguage === 'en') return items.join(', ')
  return new Intl.ListFormat(pageLanguage).format(items)
}
