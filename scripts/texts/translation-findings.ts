import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { elementsOf, placeholderFinding } from './message-format.ts'

/** The counts that decide which categories of a language a plural needs. */
const counts = Array.from({ length: 1_000 }, (_, index) => index + 1)

/** Signs that a language writes in another way. */
const signs: readonly { languages?: readonly string[]; pattern: RegExp; finding: string }[] = [
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

/** Returns the problems of a translation. */
export function translationFindings(language: string, message: string, translation: string): string[] {
  const finding = placeholderFinding(message, translation)
  if (finding) return [finding]
  const elements = elementsOf(translation)
  if (typeof elements === 'string') return []
  const literals = elements.flatMap((element) => (element.type === TYPE.literal ? [element.value] : []))
  return [
    ...elements.flatMap((element) => pluralFindings(language, element)),
    ...signs
      .filter(({ languages }) => languages?.includes(language) ?? true)
      .filter(({ pattern }) => literals.some((literal) => pattern.test(literal)))
      .map(({ finding }) => finding),
  ]
}

/**
 * Returns the problems of a plural: a category without a text, which would be read in the form of another number, and
 * a category that the language lacks. A number such as `=1` counts for its category, and no count at all can have the
 * form of `other`.
 */
function pluralFindings(language: string, element: MessageFormatElement): string[] {
  if (element.type !== TYPE.plural) return []
  const rules = new Intl.PluralRules(language, { type: element.pluralType ?? 'cardinal' })
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories
  const options = Object.keys(element.options)
  const used = new Set(counts.filter((count) => !options.includes(`=${count}`)).map((count) => rules.select(count)))
  return [
    ...[...used]
      .filter((category) => !options.includes(category))
      .map((category) => `the plural of {${element.value}} lacks the category ${category}`),
    ...options
      .filter((option) => !option.startsWith('=') && !categories.includes(option))
      .map((category) => `the plural of {${element.value}} has the category ${category}, which is unused`),
  ]
}
