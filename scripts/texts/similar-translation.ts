import { distance } from 'fastest-levenshtein'
import type { GetTextTranslation } from 'gettext-parser'
import { placeholderFinding } from './message-format.ts'

/** The least share of the characters that two texts have in common. “Now” and “New” have less. */
const leastSimilarity = 0.7

/** Returns the translation of the most similar former text, marked for review, or undefined. */
export function similarTranslation(message: string, former: readonly GetTextTranslation[]) {
  const [best] = former
    .map((translation) => ({ translation, similarity: similarityOf(message, translation.msgid) }))
    .filter(({ similarity, translation }) => similarity >= leastSimilarity && fits(message, translation))
    .sort((a, b) => b.similarity - a.similarity)
  if (!best) return undefined
  const { msgid, msgctxt, msgstr, comments } = best.translation
  const context = msgctxt ? `msgctxt ${JSON.stringify(msgctxt)}\n` : ''
  const previous = `${context}msgid ${JSON.stringify(msgid)}`
  return { msgid, msgstr, comments: { ...comments, flag: `fuzzy, ${comments?.flag ?? ''}`, previous } }
}

function fits(message: string, { msgid, msgstr }: GetTextTranslation): boolean {
  return [msgid, ...msgstr].every((text) => placeholderFinding(message, text) === null)
}

const similarityOf = (a: string, b: string) => 1 - distance(a, b) / Math.max(a.length, b.length)
