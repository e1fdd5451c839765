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
 * Removes accents, vowel marks and case, so that "Zoë" matches "zoe", as `search_key` of the database does. Ligatures,
 * and characters of full and half width, become ordinary ones.
 */
export function foldText(text: string): string {
  const base = text.normalize('NFKD').replace(marks, '').normalize('NFC').toLowerCase()
  return base.replace(/[ßæœøđðþłħıٱىیکة]/g, (letter) => written[letter] ?? letter).replace(/[٠-٩۰-۹]/g, digit)
}

/** The Arabic or Persian digit as a Latin one. Both blocks begin at a multiple of 16. */
function digit(character: string): string {
  return String(character.charCodeAt(0) & 15)
}
