import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { projectRoot } from '../runtime.mjs'
import { messageKey, readCatalogue, translatedLanguages } from './catalogue.mjs'
import { labelFindings, labelledTexts } from './labels.mjs'
import { findMessageCalls } from './message-calls.mjs'
import { messageSources, sourceEntries } from './source-entries.mjs'
import { findComposedTexts, findUnmarkedTexts } from './unmarked-texts.mjs'
import { updatedCatalogues } from './update.mjs'

/** Not texts, although they look like it: names of products, descriptions in the log, and keys. */
const exceptions = [
  { path: 'web/src/lib/texts/device-name.ts', text: /^(?:Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)$/ },
  { path: 'web/src/lib/texts/device-name.ts', text: /^(?:Android|Windows|Mac|Linux)$/ },
  { path: 'web/src/lib/community.ts', text: /^Daystar$/ },
  { path: 'web/src/app/version-and-source.tsx', text: /^`Daystar \$/ },
  { path: 'web/src/app/shell/use-page-shortcuts.ts', text: /^g \w$/ },
  { path: 'web/src/app/shell/shortcuts-dialog.tsx', text: /^(?:Enter|Escape)$/ },
  { path: 'web/src/lib/compatibility/', text: /^(?:members of a circle|found \w+|connection requests)$/ },
  { path: 'web/src/features/accounts/ui/', text: /^with a passkey$/ },
]

/** Modules of the server that compose what people read: emails, and the page of an archive. */
const composingModules = /^server\/src\/(?:.*[/-]emails\.ts|domains\/archives\/offline-page\/.*\.ts)$/

/** The problems of the texts in the sources and of the catalogues, as lines. @returns {string[]} */
export function textFindings() {
  const entries = sourceEntries()
  const sources = messageSources().map((path) => ({ path, source: readFileSync(join(projectRoot, path), 'utf8') }))
  const labels = sources.flatMap(({ path, source }) => labelledTexts(path, source))
  return [
    ...sources.flatMap(({ path, source }) => sourceFindings(path, source)),
    ...translatedLanguages.flatMap((language) => [
      ...catalogueFindings(language, entries),
      ...labelFindings(labels, readCatalogue(language)).map((finding) => `locales/${language}.po: ${finding}`),
    ]),
    ...updatedCatalogues(entries).map(({ file }) => `locales/${file} is out of date: run \`npm run texts\`.`),
  ]
}

/** @param {string} path @param {string} source @returns {string[]} */
export function sourceFindings(path, source) {
  const lineOf = (/** @type {number} */ offset) => source.slice(0, offset).split('\n').length
  const isComposing = path.startsWith('web/src/') || composingModules.test(path)
  const unmarked = isComposing ? findUnmarkedTexts(path, source) : []
  return [
    ...unmarked
      .filter(
        ({ text }) => !exceptions.some((exception) => path.startsWith(exception.path) && exception.text.test(text)),
      )
      .map(({ start, text }) => `${path}:${lineOf(start)} has a text that is not translated: ${text}`),
    ...[...source.matchAll(/\w\.t\(\s*['"`]/g)].map(
      ({ index }) => `${path}:${lineOf(index)} calls t as a method, which is not found as a message`,
    ),
    ...findComposedTexts(path, source).map(({ start, finding }) => `${path}:${lineOf(start)} ${finding}`),
    ...findMessageCalls(path, source).flatMap((call) =>
      messageFindings(call).map((finding) => `${path}:${call.line} ${finding}`),
    ),
  ]
}

/** @param {import('./message-calls.mjs').MessageCall} call @returns {string[]} */
function messageFindings({ kind, message, values }) {
  const names = placeholdersOf(message)
  if (typeof names === 'string') return [names]
  if (/^\s|\s$/.test(message) && /\p{L}/u.test(message))
    return ['has a message that begins or ends with a space: translate whole sentences']
  if (kind === 'message') return []
  const passed = new Set(values.map(({ name }) => name))
  return [
    ...[...names].filter((name) => !passed.has(name)).map((name) => `has no value for {${name}}`),
    ...[...passed].filter((name) => !names.has(name)).map((name) => `has a value {${name}} that the message lacks`),
  ]
}

/** @param {string} language @param {import('./catalogue.mjs').Entry[]} entries @returns {string[]} */
function catalogueFindings(language, entries) {
  const catalogue = readCatalogue(language)
  return entries.flatMap(({ message, context }) => {
    const translation = catalogue.get(messageKey(message, context))
    const finding = translation && translationFinding(message, translation.text)
    return finding ? [`locales/${language}.po: “${message}”: ${finding}`] : []
  })
}

/** The problem of a translation, or null. @param {string} message @param {string} translation */
export function translationFinding(message, translation) {
  const expected = placeholdersOf(message)
  const found = placeholdersOf(translation)
  if (typeof expected === 'string') return null
  if (typeof found === 'string') return found
  const unknown = [...found].filter((name) => !expected.has(name))
  if (unknown.length > 0) return `the message has no ${list(unknown)}`
  const missing = [...expected].filter((name) => !found.has(name))
  if (missing.length > 0) return `${list(missing)} is missing`
  return null
}

/** @param {string[]} names */
const list = (names) => names.map((name) => `{${name}}`).join(', ')

/** The names of the placeholders and tags of a message, or why it cannot be parsed. @param {string} message */
function placeholdersOf(message) {
  try {
    return namesIn(parse(message, { ignoreTag: !/<\/\w+>/.test(message), shouldParseSkeletons: false }))
  } catch (error) {
    return `is not in ICU message format: ${error instanceof Error ? error.message : error}`
  }
}

/** @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements @returns {Set<string>} */
function namesIn(elements) {
  return new Set(
    elements.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      if (element.type === TYPE.tag) return [element.value, ...namesIn(element.children)]
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value]
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => [...namesIn(value)])]
    }),
  )
}
