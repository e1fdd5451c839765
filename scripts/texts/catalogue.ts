import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GetTextTranslation, po } from 'gettext-parser'
import { languages, sourceLanguage } from '../../contract/src/languages.ts'
import { projectRoot } from '../runtime.mjs'

export const localesFolder = join(projectRoot, 'locales')

/** The languages with a catalogue. */
export const translatedLanguages = Object.keys(languages).filter((language) => language !== sourceLanguage)

export interface Catalogue {
  readonly headers: Readonly<Record<string, string>>
  /** The comment of the header. */
  readonly notes: string
  readonly translations: Translations
}

/** By message key. A translation with the flag `fuzzy` is used, and is marked for review. */
export type Translations = ReadonlyMap<string, GetTextTranslation>

/** A message of the sources. */
export interface Entry {
  readonly message: string
  readonly context: string
  /** The files that contain it. */
  readonly files: readonly string[]
  /** Those for translators. */
  readonly comments: readonly string[]
}

/** Returns the key of a message in a catalogue. */
export const messageKey = (message: string, context = '') => (context === '' ? message : `${context}\u0004${message}`)

/** Returns true for a translation that is marked for review. */
export const isFuzzy = ({ comments }: GetTextTranslation) => /\bfuzzy\b/.test(comments?.flag ?? '')

/** Returns the translations of a language except empty ones. */
export function readCatalogue(language: string, folder = localesFolder): Translations {
  const { translations } = readCatalogueFile(`${language}.po`, folder)
  return new Map([...translations].filter(([, { msgstr }]) => msgstr[0]))
}

/** Entries that a tool marked as obsolete are left out. */
export function readCatalogueFile(file: string, folder: string): Catalogue {
  const path = join(folder, file)
  if (!existsSync(path)) return { headers: {}, notes: '', translations: new Map() }
  try {
    const { headers, translations } = po.parse(readFileSync(path), { defaultCharset: 'utf-8', validation: true })
    const items = Object.values(translations).flatMap((items) => Object.values(items))
    const byKey = new Map(items.map((item) => [messageKey(item.msgid, item.msgctxt), item]))
    const notes = byKey.get('')?.comments?.translator ?? ''
    byKey.delete('')
    return { headers, notes, translations: byKey }
  } catch (error) {
    throw new Error(`locales/${file} cannot be read`, { cause: error })
  }
}
