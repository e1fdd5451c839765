import { distance } from 'fastest-levenshtein'
import { placeholderFinding } from './message-format.mjs'

/** The least share of the characters that two texts have in common. “Now” and “New” have less. */
const leastSimilarity = 0.7

/**
 * Returns the translation of the most similar text that the sources no longer contain, marked for review, or undefined.
 * @param {import('./catalogue.mjs').Entry} entry
 * @param {import('./catalogue.mjs').Translation[]} former
 * @returns {import('./catalogue.mjs').Translation | undefined}
 */
export function similarTranslation({ message, context }, former) {
  const [best] = former
    .map((translation) => ({ translation, similarity: similarityOf(message, translation.message) }))
    .filter(({ similarity, translation }) => similarity >= leastSimilarity && fits(message, translation))
    .sort((a, b) => b.similarity - a.similarity)
  if (!best) return undefined
  return { ...best.translation, message, context, isReviewed: false, previous: previousOf(best.translation) }
}

/** @param {string} message @param {import('./catalogue.mjs').Translation} translation */
function fits(message, { message: former, text }) {
  return [placeholderFinding(message, former), placeholderFinding(message, text)].every((finding) => finding === null)
}

/** @param {string} a @param {string} b */
const similarityOf = (a, b) => 1 - distance(a, b) / Math.max(a.length, b.length)

/** @param {import('./catalogue.mjs').Translation} translation */
function previousOf({ message, context }) {
  const lines = [`msgid ${quoted(message)}`]
  return (context === '' ? lines : [`msgctxt ${quoted(context)}`, ...lines]).join('\n')
}

/** @param {string} text */
const quoted = (text) => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`
