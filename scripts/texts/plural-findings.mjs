import { TYPE } from '@formatjs/icu-messageformat-parser'
import { languages } from '../../contract/src/languages.ts'
import { elementsOf } from './message-format.mjs'

/** Counts up to this number decide which categories of a language a plural needs. */
const largestCount = 1_000

/**
 * The problems of the plurals of a translation: a category without a text, which would be read in the form of another
 * number, and a category that the language lacks. A number such as `=1` counts for its category, and no count at all
 * can have the form of `other`.
 * @param {string} language
 * @param {string} translation
 * @returns {string[]}
 */
export function pluralFindings(language, translation) {
  const elements = elementsOf(translation)
  if (typeof elements === 'string') return []
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural) return []
    const rules = new Intl.PluralRules(localeOf(language), { type: element.pluralType ?? 'cardinal' })
    const options = Object.keys(element.options)
    const missing = [...countsByCategory(rules)]
      .filter(
        ([category, counts]) =>
          !options.includes(category) && !counts.every((n) => n === 0 || options.includes(`=${n}`)),
      )
      .map(([category]) => category)
    const unknown = options.filter((option) => !option.startsWith('=') && !hasCategory(rules, option))
    return [
      ...missing.map((category) => `the plural of {${element.value}} lacks the category ${category}`),
      ...unknown.map((category) => `the plural of {${element.value}} has the category ${category}, which is unused`),
    ]
  })
}

/** @param {string} language */
const localeOf = (language) => languages[/** @type {keyof typeof languages} */ (language)]?.locale ?? language

/** @param {Intl.PluralRules} rules @param {string} option */
function hasCategory(rules, option) {
  return option === 'other' || rules.resolvedOptions().pluralCategories.some((category) => category === option)
}

/** @type {Map<string, Map<string, number[]>>} */
const counted = new Map()

/** @param {Intl.PluralRules} rules */
function countsByCategory(rules) {
  const { locale, type } = rules.resolvedOptions()
  const known = counted.get(`${locale} ${type}`)
  if (known) return known
  const counts = Map.groupBy(
    Array.from({ length: largestCount + 1 }, (_, count) => count),
    (count) => String(rules.select(count)),
  )
  counted.set(`${locale} ${type}`, counts)
  return counts
}
