/** Letters that do not consist of a base letter and an accent, as the server's search writes them. */
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

/** Removes accents and case, so that "Zoë" matches "zoe". */
export function foldText(text: string): string {
  const base = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return base.replace(/[ßæœøđðþłħı]/g, (letter) => written[letter] ?? letter)
}
