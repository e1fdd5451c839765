import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localesFolder } from './catalogue.mjs'

/** A text of at most this number of words can have several meanings. */
const ambiguousWords = 2

/**
 * The meanings of the texts of one or two words that several features use with one meaning, for translators.
 * @returns {Record<string, string>} by message
 */
export function sharedTexts(folder = localesFolder) {
  return JSON.parse(readFileSync(join(folder, 'shared-texts.json'), 'utf8'))
}

/**
 * The texts of one or two words that several features use and that lack a context and a description: two meanings would
 * have one translation. Descriptions of other texts are findings too.
 * @param {import('./catalogue.mjs').Entry[]} entries
 * @param {Record<string, string>} meanings
 * @returns {string[]}
 */
export function sharedTextFindings(entries, meanings) {
  const shared = new Map(
    entries
      .filter(({ message, context }) => context === '' && isAmbiguous(message))
      .map(({ message, files }) => [message, [...new Set(files.map(featureOf))]])
      .filter(([, features = []]) => features.length > 1)
      .map(([message, features]) => [String(message), /** @type {string[]} */ (features)]),
  )
  return [
    ...[...shared]
      .filter(([message]) => meanings[message] === undefined)
      .map(
        ([message, features]) =>
          `“${message}” is used in ${features.join(', ')}: give it a context, or its meaning in locales/shared-texts.json`,
      ),
    ...Object.keys(meanings)
      .filter((message) => !shared.has(message))
      .map((message) => `locales/shared-texts.json has “${message}”, which no two features share`),
  ]
}

/** @param {string} message */
function isAmbiguous(message) {
  const words = message.replace(/\{[^}]*\}/g, ' ').match(/[\p{L}\p{N}’'-]+/gu) ?? []
  return words.length > 0 && words.length <= ambiguousWords && !/, plural,/.test(message)
}

/** The package or the domain of a source, which has the same name on both sides. @param {string} path */
function featureOf(path) {
  const [, name = ''] =
    /^(?:web\/src\/features|server\/src\/domains|server\/src\/platform|web\/src|contract\/src|server\/src)\/([^/]+)/.exec(
      path,
    ) ?? []
  return name.replace(/\.tsx?$/, '')
}
