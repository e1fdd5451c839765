import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { languages, sourceLanguage } from '../../contract/src/languages.ts'
import { projectRoot } from '../runtime.mjs'

export const localesFolder = join(projectRoot, 'locales')

/** The languages with a catalogue. */
export const translatedLanguages = Object.keys(languages).filter((language) => language !== sourceLanguage)

/**
 * A translation with the flag `fuzzy` is used, and is marked for review.
 * @typedef {{ text: string, isReviewed: boolean }} Translation
 */

/** The key of a message in a catalogue. @param {string} message @param {string} context */
export const messageKey = (message, context = '') => (context === '' ? message : `${context}\u0004${message}`)

/**
 * Reads a catalogue, which is empty if the language has none.
 * @param {string} language
 * @param {string} [folder]
 * @returns {Map<string, Translation>} by message key
 */
export function readCatalogue(language, folder = localesFolder) {
  const file = join(folder, `${language}.po`)
  if (!existsSync(file)) return new Map()
  return new Map(
    PO.parse(readFileSync(file, 'utf8')).items.flatMap((item) => {
      const text = item.msgstr[0] ?? ''
      if (text === '' || item.obsolete) return []
      return [[messageKey(item.msgid, item.msgctxt ?? ''), { text, isReviewed: !item.flags.fuzzy }]]
    }),
  )
}

/**
 * @typedef {object} Entry
 * @property {string} message
 * @property {string} context
 * @property {string[]} files
 * @property {string[]} comments
 */

/**
 * Returns the text of a catalogue with an entry per message. `language` is empty for the template.
 * @param {string} language
 * @param {Entry[]} entries
 * @param {Map<string, Translation>} translations
 */
export function catalogueText(language, entries, translations) {
  const po = new PO()
  po.headers = {
    'Project-Id-Version': 'Daystar',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    ...(language !== '' && { Language: language }),
  }
  po.items = entries.map(({ message, context, files, comments }) => {
    const item = new PO.Item()
    item.msgid = message
    if (context !== '') item.msgctxt = context
    item.references = files
    item.extractedComments = comments
    const translation = translations.get(messageKey(message, context))
    item.msgstr = [translation?.text ?? '']
    if (translation && !translation.isReviewed) item.flags.fuzzy = true
    return item
  })
  return `${po.toString().trimEnd()}\n`
}
