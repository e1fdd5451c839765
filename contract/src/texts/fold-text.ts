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
  // Arabic letters that are often written for each other.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}
/** Accents and vowel marks, and the Arabic letter extender. The marks of Japanese kana make other letters. */
const marks = /[^\P{M}\u3099\u309a]|\u0640/gu

/**
 * Removes accents, vowel marks and case, so that "Zoë" matches "zoe", and replaces ligatures and characters of full and
 * half width. `search_key` of the database does the same, and also replaces Arabic digits.
 */
export function foldText(text: string): string {
  const base = text.normalize('NFKD').replace(marks, '').normalize('NFC').toLowerCase()
  return base.replace(/\P{ASCII}/gu, (letter) => written[letter] ?? letter)
}
