import { pageLanguage } from '#lib/i18n/page-language.ts'

const codes =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko lb lt lv mk ms nb nl pl pt rm ro ru sk sl sq sr sv ta th tr uk ur vi zh'.split(
    ' ',
  )

/** Languages by their name in the language of the page; `current` is included if it is another one. */
export function languageOptions(current: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(pageLanguage, { type: 'language' })
  return [...new Set([...codes, current])]
    .map((code) => ({ value: code, label: nameIn(names, code) }))
    .sort((a, b) => a.label.localeCompare(b.label, pageLanguage))
}

/** The code itself if it is not a language tag, such as an empty text. */
function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
