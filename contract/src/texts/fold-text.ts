// Must not import the schema library, because the browser bundles this file.

/** Characters that Unicode does not decompose, in pairs of lines: the characters, and what is written for each. */
const replacements = [
  'ςıĸŋđðøłħŧ',
  'σiqnddolht',
  // Latin letters of African and American languages, of phonetics, and small capitals.
  'ƀɓƃƈɖɗƌɛƒɠɩɨƙƚɲƞƥƫƭʈʋƴƶǥȡȥȴȵȶȷ',
  'bbbcdddefgiiklnnptttvyzgdzlntj',
  'ⱥȼⱦȿɀʉɇɉɍɏɕɟɡɦɧɫɬɭɱɳɼɽɾʂʐʑʝʠ',
  'actszuejrycjghhlllmnrrrszzjq',
  'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ',
  'abcdefghijklmnoprstuvwyz',
  'ᵬᵭᵮᵯᵰᵱᵲᵳᵴᵵᵶᵽᶀᶁᶂᶃᶄᶅᶆᶇᶈᶉᶊᶌᶍᶎⱡⱨⱪⱬⱱⱳⱴ',
  'bdfmnprrstzpbdfgklmnprsvxzlhkzvwv',
  // Arabic letters that are often written for each other.
  'ٱىیکة',
  'اييكه',
  // Apostrophes, quotation marks and hyphens.
  'ʹʻʼʽˈ‘’‚‛′“”„‟‐‒–—―−',
  `''''''''''""""------`,
] as const

const written = new Map<string, string>([
  ...replacements.flatMap((from, line) =>
    line % 2 === 0
      ? [...from].map((letter, at) => [letter, [...(replacements[line + 1] ?? '')][at] ?? ''] as const)
      : [],
  ),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
])

/**
 * Accents, vowel marks of Arabic, Hebrew and Syriac, the Arabic letter extender, and characters without an appearance.
 * The marks of other scripts, such as Japanese, Hindi and Thai, make other letters.
 */
const omitted = new RegExp(
  String.raw`[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f
\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1abd
\u1abf-\u1ace\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\u{e0100}-\u{e01ef}
\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]`.replaceAll('\n', ''),
  'gu',
)

const isAscii = /^\p{ASCII}*$/u
const isDigit = /^\p{Nd}$/u

/** The digits of a script follow one another. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/**
 * Removes case, accents and vowel marks, so that "Zoë" matches "zoe", and replaces digits of all scripts, ligatures,
 * and characters of full and half width. This is the definition of which texts are equal for a search, as names, tags
 * and usernames; `search_key` of the database returns the same.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  const base = text.normalize('NFKD').replace(omitted, '').normalize('NFC').toLowerCase()
  return base.replace(
    /\P{ASCII}/gu,
    (letter) => written.get(letter) ?? (isDigit.test(letter) ? asciiDigit(letter) : letter),
  )
}
