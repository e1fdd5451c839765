import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { languages, sourceLanguage } from '../../contract/src/languages.ts'
import { projectRoot } from '../runtime.mjs'

export const localesFolder = join(projectRoot, 'locales')

/** The languages with a catalogue. */
export const translatedLanguages = Object.keys(languages).filter((language) => language !== sourceLanguage)

/**
 * An entry of a catalogue. A translation with the flag `fuzzy` is used, and is marked for review.
 * @typedef {object} Translation
 * @property {string} message
 * @property {string} context
 * @property {string} text empty without a translation
 * @property {boolean} isReviewed
 * @property {string} [notes] the lines that translators wrote
 * @property {string[]} [flags] those other than `fuzzy`
 * @property {string} [previous] the lines of the English text that was translated, as in `msgid "Swim"`
 * @property {string[]} [comments] those of the source
 * @property {string[]} [files]
 *
 * @typedef {object} Catalogue
 * @property {Record<string, string>} headers
 * @property {string} notes the comment of the header
 * @property {Map<string, Translation>} translations by message key
 *
 * @typedef {object} Entry
 * @property {string} message
 * @property {string} context
 * @property {string[]} files
 * @property {string[]} comments
 */

/** The key of a message in a catalogue. @param {string} message @param {string} context */
export const messageKey = (message, context = '') => (context === '' ? message : `${context}\u0004${message}`)

/**
 * Reads the translations of a language except empty ones.
 * @param {string} language
 * @param {string} [folder]
 * @returns {Map<string, Translation>} by message key
 */
export function readCatalogue(language, folder = localesFolder) {
  const { translations } = readCatalogueFile(`${language}.po`, folder)
  return new Map([...translations].filter(([, { text }]) => text !== ''))
}

/** @param {string} file @param {string} [folder] @returns {Catalogue} */
export function readCatalogueFile(file, folder = localesFolder) {
  const path = join(folder, file)
  if (!existsSync(path)) return { headers: {}, notes: '', translations: new Map() }
  try {
    return parseCatalogue(readFileSync(path))
  } catch (error) {
    throw new Error(`locales/${file} cannot be read`, { cause: error })
  }
}

/** Entries that a tool marked as obsolete are left out. @param {Buffer | string} source @returns {Catalogue} */
function parseCatalogue(source) {
  const { headers, translations } = po.parse(source, { defaultCharset: 'utf-8', validation: true })
  const { '': header, ...items } = translations[''] ?? {}
  return {
    headers,
    notes: header?.comments?.translator ?? '',
    translations: new Map(
      [items, ...Object.entries(translations).flatMap(([context, items]) => (context === '' ? [] : [items]))]
        .flatMap((items) => Object.values(items).map(translationOf))
        .map((translation) => [messageKey(translation.message, translation.context), translation]),
    ),
  }
}

/** @param {import('gettext-parser').GetTextTranslation} item @returns {Translation} */
function translationOf({ msgid, msgctxt = '', msgstr: [text = ''], comments = {} }) {
  const flags = (comments.flag ?? '').split(/[,\n]/).map((flag) => flag.trim())
  return {
    message: msgid,
    context: msgctxt,
    text,
    isReviewed: !flags.includes('fuzzy'),
    notes: comments.translator ?? '',
    flags: flags.filter((flag) => flag !== '' && flag !== 'fuzzy'),
    previous: comments.previous ?? '',
    comments: linesOf(comments.extracted),
    files: linesOf(comments.reference),
  }
}

/** @param {string | undefined} text */
const linesOf = (text) => (text ? text.split('\n') : [])
