import { type Language, languages } from '@daystar/contract/languages'

/** A list within a sentence: "Ada, Ben, Cleo". */
export function listText(language: Language, items: readonly string[]): string {
  return listFormat(language).format(items)
}

/** The separator between the first items of a list, for lists that are written piece by piece. */
export function listSeparator(language: Language): string {
  return listFormat(language).formatToParts(['1', '2', '3'])[1]?.value ?? ''
}

function listFormat(language: Language): Intl.ListFormat {
  return new Intl.ListFormat(languages[language].locale, { type: 'conjunction', style: 'narrow' })
}
