import { po } from 'gettext-parser'
import { messageKey } from './catalogue.mjs'

const icuFlag = 'icu-message-format'

/**
 * Returns the text of a catalogue with an entry per message, and with the header, the notes and the flags that
 * translators and their tools wrote. `language` is empty for the template, which alone names the files.
 * @param {string} language
 * @param {import('./catalogue.mjs').Entry[]} entries
 * @param {import('./catalogue.mjs').Catalogue} stored
 */
export function catalogueText(language, entries, stored) {
  const items = entries.map((entry) => itemOf(entry, stored.translations.get(keyOf(entry)), language === ''))
  const order = new Map(items.map((item, index) => [item, index]))
  /** @type {import('gettext-parser').GetTextTranslations['translations']} */
  const translations = { '': { '': { msgid: '', msgstr: [], comments: commentsOf({ translator: stored.notes }) } } }
  for (const item of items) {
    const context = item.msgctxt ?? ''
    translations[context] = { ...translations[context] }
  }
  for (const item of items) Object.assign(translations[item.msgctxt ?? ''] ?? {}, { [item.msgid]: item })
  const text = po.compile(
    { charset: 'utf-8', headers: headersOf(language, stored.headers), translations },
    { foldLength: 0, sort: (a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0) },
  )
  return `${text.toString().trimEnd()}\n`
}

/** @param {import('./catalogue.mjs').Entry} entry */
const keyOf = ({ message, context }) => messageKey(message, context)

/**
 * @param {import('./catalogue.mjs').Entry} entry
 * @param {import('./catalogue.mjs').Translation | undefined} stored
 * @param {boolean} isTemplate
 * @returns {import('gettext-parser').GetTextTranslation}
 */
function itemOf({ message, context, files, comments }, stored, isTemplate) {
  const isFuzzy = stored !== undefined && stored.text !== '' && !stored.isReviewed
  const otherFlags = stored?.flags?.filter((flag) => flag !== icuFlag) ?? []
  return {
    msgid: message,
    ...(context !== '' && { msgctxt: context }),
    msgstr: [stored?.text ?? ''],
    comments: commentsOf({
      translator: stored?.notes ?? '',
      extracted: comments.join('\n'),
      reference: isTemplate ? files.join('\n') : '',
      flag: [...(isFuzzy ? ['fuzzy'] : []), ...(/[{<]/.test(message) ? [icuFlag] : []), ...otherFlags].join(', '),
      previous: isFuzzy ? (stored.previous ?? '') : '',
    }),
  }
}

/** @param {Record<string, string>} comments */
function commentsOf(comments) {
  return /** @type {import('gettext-parser').GetTextComment} */ (
    Object.fromEntries(Object.entries(comments).filter(([, text]) => text !== ''))
  )
}

/** @param {string} language @param {Record<string, string>} stored */
function headersOf(language, stored) {
  const required = {
    'Project-Id-Version': 'Daystar',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    ...(language !== '' && { Language: language }),
  }
  return { ...required, ...stored, 'Content-Type': required['Content-Type'] }
}
