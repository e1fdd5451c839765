import { messageKey, readCatalogue, translatedLanguages } from './catalogue.mjs'
import { sourceEntries } from './source-entries.mjs'

/**
 * The share of the texts of a language that are translated.
 * @typedef {{ language: string, translated: number, needsReview: number, total: number }} Completeness
 */

/** @param {import('./catalogue.mjs').Entry[]} entries @returns {Completeness[]} */
function completeness(entries) {
  const keys = entries.map(({ message, context }) => messageKey(message, context))
  return translatedLanguages.map((language) => {
    const catalogue = readCatalogue(language)
    const found = keys.flatMap((key) => catalogue.get(key) ?? [])
    const needsReview = found.filter(({ isReviewed }) => !isReviewed).length
    return { language, translated: found.length, needsReview, total: keys.length }
  })
}

/** A line per language, such as "de     2,104 of 2,104 texts, 12 to review". */
export function completenessTable() {
  const lines = completeness(sourceEntries()).map(
    ({ language, translated, needsReview, total }) =>
      `${language.padEnd(6)} ${translated} of ${total} texts, ${needsReview} to review\n`,
  )
  return lines.join('')
}
