import { TYPE } from '@formatjs/icu-messageformat-parser'
import { elementsOf } from './message-format.mjs'

/**
 * Signs that a language writes in another way.
 * @type {{ languages?: string[], pattern: RegExp, finding: string }[]}
 */
const rules = [
  { pattern: /"/, finding: 'has the quotation mark " of code' },
  { pattern: /\p{L}'|'\p{L}/u, finding: "has the apostrophe ' of code: write ’" },
  { languages: ['ar'], pattern: /\p{Script=Arabic}\s*[,;?]/u, finding: 'has a Latin sign: write ، ؛ or ؟' },
  {
    languages: ['ja'],
    pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー」）][,.;?!]/u,
    finding: 'has a Latin sign: write 、 。 ？ or ！',
  },
  { languages: ['fr'], pattern: / [;:!?»]|« /, finding: 'has a space at which a line can break before a sign' },
  { languages: ['fr'], pattern: /\p{L}[;!?]/u, finding: 'lacks the narrow space before a sign' },
]

/** @param {string} language @param {string} translation @returns {string[]} */
export function punctuationFindings(language, translation) {
  const elements = elementsOf(translation)
  if (typeof elements === 'string') return []
  const literals = elements.flatMap((element) => (element.type === TYPE.literal ? [element.value] : []))
  return rules
    .filter(({ languages }) => languages?.includes(language) ?? true)
    .filter(({ pattern }) => literals.some((literal) => pattern.test(literal)))
    .map(({ finding }) => finding)
}
