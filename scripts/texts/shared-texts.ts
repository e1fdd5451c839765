import texts from '../../locales/shared-texts.json' with { type: 'json' }
import type { Entry } from './catalogue.ts'

/** A text of at most this number of words can have several meanings. */
const ambiguousWords = 2

/** The meanings, for translators, of the texts of one or two words that several features use with one meaning. */
export const sharedTexts: Readonly<Record<string, string>> = texts

/**
 * Returns the texts of one or two words that several features use and that lack a context and a description: two
 * meanings would have one translation. Descriptions of other texts are findings too.
 */
export function sharedTextFindings(entries: readonly Entry[], meanings: Readonly<Record<string, string>>): string[] {
  const shared = new Map<string, string[]>()
  for (const { message, context, files } of entries) {
    const features = [...new Set(files.map(featureOf))]
    if (context === '' && isAmbiguous(message) && features.length > 1) shared.set(message, features)
  }
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

function isAmbiguous(message: string): boolean {
  const words = message.replace(/\{[^}]*\}/g, ' ').match(/[\p{L}\p{N}’'-]+/gu) ?? []
  return words.length > 0 && words.length <= ambiguousWords && !message.includes(', plural,')
}

/** Returns the package or the domain of a source, which has the same name on both sides. */
function featureOf(path: string): string {
  return /^\w+\/src\/(?:(?:features|domains|platform)\/)?([^/.]+)/.exec(path)?.[1] ?? ''
}
