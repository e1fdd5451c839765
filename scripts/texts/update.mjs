import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { localesFolder, messageKey, readCatalogueFile, translatedLanguages } from './catalogue.mjs'
import { catalogueText } from './catalogue-text.mjs'
import { similarTranslation } from './similar-translation.mjs'

/**
 * The catalogues whose entries are not those of the sources, with the text that has them. Another order, wrapped lines
 * and what translators and their tools add make no difference.
 * @param {import('./catalogue.mjs').Entry[]} entries
 * @param {string} [folder]
 * @returns {{ file: string, text: string }[]}
 */
export function updatedCatalogues(entries, folder = localesFolder) {
  return ['', ...translatedLanguages].flatMap((language) => {
    const file = language === '' ? 'messages.pot' : `${language}.po`
    const stored = readCatalogueFile(file, folder)
    if (isCurrent(entries, stored, language)) return []
    return [{ file, text: catalogueText(language, entries, language === '' ? stored : withSimilar(entries, stored)) }]
  })
}

/** @param {{ file: string, text: string }[]} catalogues @param {string} [folder] */
export function writeCatalogues(catalogues, folder = localesFolder) {
  for (const { file, text } of catalogues) writeFileSync(join(folder, file), text)
}

/**
 * @param {import('./catalogue.mjs').Entry[]} entries
 * @param {import('./catalogue.mjs').Catalogue} stored
 * @param {string} language
 */
function isCurrent(entries, { translations }, language) {
  /** @param {{ comments?: string[], files?: string[] } | undefined} entry */
  const content = (entry) => [wordsOf(entry?.comments), ...(language === '' ? [wordsOf(entry?.files).sort()] : [])]
  return (
    translations.size === entries.length &&
    entries.every((entry) => {
      const found = translations.get(messageKey(entry.message, entry.context))
      return found !== undefined && isDeepStrictEqual(content(found), content(entry))
    })
  )
}

/** Several file names can be in one line. @param {string[] | undefined} lines */
const wordsOf = (lines = []) => lines.join(' ').split(/\s+/)

/**
 * The catalogue with the translation of a former text for each text that is new, and marked for review.
 * @param {import('./catalogue.mjs').Entry[]} entries
 * @param {import('./catalogue.mjs').Catalogue} stored
 * @returns {import('./catalogue.mjs').Catalogue}
 */
function withSimilar(entries, stored) {
  const keys = new Set(entries.map(({ message, context }) => messageKey(message, context)))
  const former = [...stored.translations]
    .filter(([key, { text }]) => text !== '' && !keys.has(key))
    .map(([, translation]) => translation)
  const translations = new Map(stored.translations)
  for (const entry of entries) {
    const key = messageKey(entry.message, entry.context)
    const similar = stored.translations.get(key)?.text ? undefined : similarTranslation(entry, former)
    if (similar) translations.set(key, similar)
  }
  return { ...stored, translations }
}
