import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { parseMessage } from '../../../scripts/texts/message-format.ts'

/** English with accents and longer words in brackets, which shows texts that are cut off or not translated. */
export const pseudoLanguage = 'en-XA'

const accented: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Â',
  E: 'Ê',
  I: 'Î',
  O: 'Ô',
  U: 'Û',
}

/** Adds 40 % to the length of the literal texts of a message. */
export function pseudoText(message: string): string {
  return `[${printAST(parseMessage(message).map(changed))}]`
}

function changed(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: longer(element.value) }
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(changed) }
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
  const options = Object.entries(element.options).map(([key, option]) => [
    key,
    { ...option, value: option.value.map(changed) },
  ])
  return { ...element, options: Object.fromEntries(options) } as MessageFormatElement
}

/** Repeats every second vowel twice more. */
function longer(text: string): string {
  let count = 0
  return text.replace(/\p{L}/gu, (letter) => {
    const replaced = accented[letter] ?? letter
    count += /[aeiou]/i.test(letter) ? 1 : 0
    return /[aeiou]/i.test(letter) && count % 2 === 0 ? replaced.repeat(3) : replaced
  })
}
