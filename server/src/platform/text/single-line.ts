/** Control characters and line breaks. */
const controls = /[\p{Cc}\u2028\u2029]+/gu

/**
 * Joiners and variation selectors shape emoji and the letters of many scripts, for instance in Persian, Hindi and
 * Japanese names. After anything else they are invisible.
 */
const shaper = String.raw`[\u200c\u200d\u180b-\u180d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`
const shapeable = String.raw`(?![\p{Default_Ignorable_Code_Point}\p{Script=Latin}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?`
/** The flag of Scotland is a black flag followed by tag characters. */
const flagTag = String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]`
const invisible = new RegExp(
  String.raw`(?!(?<=${shapeable})${shaper}|${flagTag})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`,
  'gu',
)

/**
 * Cleans a name, a title or another text of one line: removes invisible characters and those that change the direction
 * of the text around them, which could make a name unreadable or look like another one, and surrounding white space.
 */
export function singleLine(text: string): string {
  return text.replace(controls, ' ').replace(invisible, '').trim()
}
