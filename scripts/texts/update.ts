import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type GetTextTranslation, po } from 'gettext-parser'
import {
  type Catalogue,
  type Entry,
  isFuzzy,
  localesFolder,
  messageKey,
  readCatalogueFile,
  translatedLanguages,
} from './catalogue.ts'
import { similarTranslation } from './similar-translation.ts'

const icuFlag = 'icu-message-format'
/** The headers of a catalogue to which no tool has written others. */
const ownHeaders = {
  'Project-Id-Version': 'Daystar',
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '8bit',
}

/**
 * Returns the catalogues whose entries are not those of the sources, with the text that has them. Another order,
 * wrapped lines and what translators and their tools add make no difference. The template alone names the files.
 */
export function updatedCatalogues(entries: readonly Entry[], folder = localesFolder): { file: string; text: string }[] {
  const withoutFiles = entries.map((entry) => ({ ...entry, files: [] }))
  return ['', ...translatedLanguages].flatMap((language) => {
    const file = language === '' ? 'messages.pot' : `${language}.po`
    const expected = language === '' ? entries : withoutFiles
    const stored = readCatalogueFile(file, folder)
    return isCurrent(expected, stored) ? [] : [{ file, text: catalogueText(language, expected, stored) }]
  })
}

export function writeCatalogues(catalogues: readonly { file: string; text: string }[], folder = localesFolder): void {
  for (const { file, text } of catalogues) writeFileSync(join(folder, file), text)
}

function isCurrent(entries: readonly Entry[], { translations }: Catalogue): boolean {
  if (translations.size !== entries.length) return false
  return entries.every(({ message, context, files, comments }) => {
    const found = translations.get(messageKey(message, context))
    if (found === undefined || !isDeepStrictEqual(wordsOf(found.comments?.extracted), wordsOf(comments.join(' '))))
      return false
    return files.length === 0 || isDeepStrictEqual(wordsOf(found.comments?.reference).sort(), files.toSorted())
  })
}

const wordsOf = (text = '') => text.split(/\s+/)

/**
 * Returns the text of a catalogue with an entry per message, and with the header, the notes and the flags that
 * translators and their tools wrote. A new text gets the translation of a similar one that the sources no longer
 * contain. `language` is empty for the template.
 */
function catalogueText(language: string, entries: readonly Entry[], stored: Catalogue): string {
  const { headers, notes, translations } = stored
  const keys = new Set(entries.map(({ message, context }) => messageKey(message, context)))
  const former = [...translations].flatMap(([key, each]) => (each.msgstr[0] && !keys.has(key) ? [each] : []))
  const items = entries.map((entry) => {
    const found = translations.get(messageKey(entry.message, entry.context))
    return itemOf(entry, found?.msgstr[0] ? found : (similarTranslation(entry.message, former) ?? found))
  })
  const table = {
    charset: 'utf-8',
    headers: {
      ...ownHeaders,
      ...(language !== '' && { Language: language }),
      ...headers,
      'Content-Type': ownHeaders['Content-Type'],
    },
    translations: {
      '': {
        '': { msgid: '', msgstr: [], comments: { translator: notes } },
        // In this order, because gettext-parser reads text and context from the entries alone.
        ...Object.fromEntries(items.entries()),
      },
    },
  }
  return po.compile(table, { foldLength: 0 }).toString()
}

function itemOf({ message, context, files, comments }: Entry, stored?: GetTextTranslation): GetTextTranslation {
  const [text = ''] = stored?.msgstr ?? []
  const { translator = '', flag = '', previous = '' } = stored?.comments ?? {}
  const isForReview = text !== '' && stored !== undefined && isFuzzy(stored)
  const kept = flag
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter((each) => !['', 'fuzzy', icuFlag].includes(each))
  return {
    msgid: message,
    msgctxt: context,
    msgstr: [text],
    comments: {
      translator,
      extracted: comments.join('\n'),
      reference: files.join('\n'),
      flag: [...(isForReview ? ['fuzzy'] : []), ...(/[{<]/.test(message) ? [icuFlag] : []), ...kept].join(', '),
      previous: isForReview ? previous : '',
    },
  }
}
