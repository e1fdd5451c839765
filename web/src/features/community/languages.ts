const codes =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko lb lt lv mk ms nb nl pl pt rm ro ru sk sl sq sr sv ta th tr uk ur vi zh'.split(
    ' ',
  )

/** Languages by their English name; `current` is included if it is another one. */
export function languageOptions(current: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return [...new Set([...codes, current])]
    .map((code) => ({ value: code, label: nameIn(names, code) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** The code itself if it is not a language tag, such as an empty text. */
function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
