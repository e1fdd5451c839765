/**
 * A comment, or line comments that follow each other.
 * @typedef {{ type: string, value: string, start: number, end: number }} Comment
 */

/** @typedef {{ offset: number, finding: string }} Finding */

const maxCharacters = 300
const maxSentences = 2
const directive = /biome-ignore|@ts-expect-error|@__PURE__/
/** Negations, of which "neither … nor" is one. */
const negation = /\b(?:not|no|never|without|cannot|nothing|none|neither|\w+n't)\b/gi

/**
 * The faults of the comments of a module: their length, references to the declaration before them, and beginnings
 * without a main clause.
 * @param {readonly Comment[]} comments
 * @param {string} source
 * @returns {Finding[]}
 */
export function commentFindings(comments, source) {
  return joined(comments, source).flatMap(({ start, value }) => {
    const text = proseOf(value)
    if (directive.test(text)) return []
    return [
      ...(text.length > maxCharacters ? [`a comment of ${text.length} characters`] : []),
      ...(sentencesOf(text).length > maxSentences ? [`a comment of more than ${maxSentences} sentences`] : []),
      ...(/(?:^|[.:] )The same\b|^(?:Those that|With which)\b/.test(text)
        ? ['a comment that makes no sense without the one before it']
        : []),
      ...(/^Whether\b/.test(text) ? ['a comment that starts with "Whether"'] : []),
    ].map((finding) => ({ offset: start, finding }))
  })
}

/**
 * The comments with more than one negation in a sentence, apart from quotations and code.
 * @param {readonly Comment[]} comments
 * @param {string} source
 * @returns {Finding[]}
 */
export function negationFindings(comments, source) {
  return joined(comments, source).flatMap(({ start, value }) =>
    hasSeveralNegations(proseOf(value)) ? [{ offset: start, finding: 'a sentence with several negations' }] : [],
  )
}

/** @param {string} text */
function hasSeveralNegations(text) {
  return sentencesOf(text).some((sentence) => (sentence.match(negation)?.length ?? 0) > 1)
}

/** The sentences with the word *it* in place of quotations and code. @param {string} text */
function sentencesOf(text) {
  return text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, 'it').split(/[.!?] /)
}

/**
 * @param {readonly Comment[]} comments
 * @param {string} source
 * @returns {Comment[]}
 */
function joined(comments, source) {
  /** @type {Comment[]} */
  const found = []
  for (const comment of comments) {
    const last = found.at(-1)
    const between = last && source.slice(last.end, comment.start)
    if (last?.type === 'Line' && comment.type === 'Line' && /^\n[ \t]*$/.test(between ?? ''))
      Object.assign(last, { value: `${last.value} ${comment.value}`, end: comment.end })
    else found.push({ ...comment })
  }
  return found
}

/** The text without asterisks, line breaks and the tags for types. @param {string} value */
function proseOf(value) {
  const lines = value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''))
  return lines
    .join(' ')
    .replace(/@(?:param|returns|typedef|type|template|import)\b.*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
