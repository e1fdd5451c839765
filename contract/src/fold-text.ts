/** Letters that do not consist of a base letter and an accent, as the SQL of the search writes them. */
const written: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}

/** Removes accents and case, so that "Zoë" matches "zoe"; NFKD also replaces characters such as ligatures. */
export function foldText(text: string, form: 'NFD' | 'NFKD' = 'NFD'): string {
  const base = text.normalize(form).replace(/\p{M}/gu, '').toLowerCase()
  return base.replace(/[ßæœøđðþłħı]/g, (letter) => written[letter] ?? letter)
}
