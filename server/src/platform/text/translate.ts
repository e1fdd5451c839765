import { readFileSync } from 'node:fs'
import { type Language, languages, sourceLanguage } from '@daystar/contract/languages'
import type { MessageOptions, MessageValues, Translate } from '@daystar/contract/message'
import { po } from 'gettext-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { LRUCache } from 'lru-cache'

/** Returns the texts of a language; those without a translation are in English. */
export type Translator = (language: Language) => Translate

/** The translator with the catalogues in a folder, `<language>.po`. */
export function translatorFrom(folder: URL): Translator {
  const catalogues = new Map<Language, ReadonlyMap<string, string>>()
  /** Parsing a message takes longer than formatting it. */
  const formats = new LRUCache<string, IntlMessageFormat>({ max: 1_000 })

  /** Read with the first text of a language, because a command of an operator or an English community needs none. */
  function catalogueOf(language: Language): ReadonlyMap<string, string> {
    const catalogue = catalogues.get(language) ?? readCatalogue(folder, language)
    catalogues.set(language, catalogue)
    return catalogue
  }

  function formatOf(language: Language, text: string): IntlMessageFormat {
    const key = keyOf(text, language)
    const format =
      formats.get(key) ?? new IntlMessageFormat(text, languages[language].locale, undefined, { ignoreTag: true })
    formats.set(key, format)
    return format
  }

  function translate(
    language: Language,
    message: string,
    values: MessageValues | undefined,
    { context = '' }: MessageOptions = {},
  ): string {
    const text = catalogueOf(language).get(keyOf(message, context))
    if (values === undefined) return text ?? message
    return formatOf(text === undefined ? sourceLanguage : language, text ?? message).format(values) as string
  }

  return (language) => (message, values, options) => translate(language, message, values, options)
}

export const translator = translatorFrom(new URL('../../../../locales/', import.meta.url))

/** The texts as they are in the source code. */
export const english: Translate = translator(sourceLanguage)

function readCatalogue(folder: URL, language: Language): ReadonlyMap<string, string> {
  if (language === sourceLanguage) return new Map()
  const { translations } = po.parse(readFileSync(new URL(`${language}.po`, folder), 'utf8'))
  return new Map(
    // A text that needs review is used.
    Object.values(translations)
      .flatMap((items) => Object.values(items))
      .flatMap(({ msgid, msgctxt, msgstr: [text = ''] }) => (text === '' ? [] : [[keyOf(msgid, msgctxt ?? ''), text]])),
  )
}

const keyOf = (message: string, context: string) => `${context}\u0004${message}`
