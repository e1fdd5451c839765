import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../runtime.mjs'
import { messageKey, readCatalogue, translatedLanguages } from './catalogue.mjs'
import { labelFindings, labelledTexts } from './labels.mjs'
import { findMessageCalls } from './message-calls.mjs'
import { placeholderFinding, placeholdersOf } from './message-format.mjs'
import { pluralFindings } from './plural-findings.mjs'
import { punctuationFindings } from './punctuation-findings.mjs'
import { sharedTextFindings, sharedTexts } from './shared-texts.mjs'
import { messageSources, sourceEntries } from './source-entries.mjs'
import { findComposedTexts, findUnmarkedTexts } from './unmarked-texts.mjs'
import { updatedCatalogues } from './update.mjs'

/** Not texts for members: names of products, keys, columns of a file for programs, the log and the API reference. */
const exceptions = [
  { path: 'web/src/lib/texts/device-name.ts', text: /^(?:Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)$/ },
  { path: 'web/src/lib/texts/device-name.ts', text: /^(?:Android|Windows|Mac|Linux)$/ },
  { path: 'web/src/lib/community.ts', text: /^Daystar$/ },
  { path: 'web/src/app/version-and-source.tsx', text: /^`Daystar \$/ },
  { path: 'web/src/app/shell/use-page-shortcuts.ts', text: /^g \w$/ },
  { path: 'web/src/app/shell/shortcuts-dialog.tsx', text: /^(?:Enter|Escape)$/ },
  { path: 'web/src/lib/compatibility/', text: /^(?:members of a circle|found \w+|connection requests)$/ },
  { path: 'web/src/features/accounts/ui/', text: /^with a passkey$/ },
  { path: 'server/src/domains/administration/member-csv.ts', text: /^\p{Lu}\w+(?: \w+)?$/u },
  { path: 'server/src/domains/community/settings.ts', text: /^Daystar$/ },
  { path: 'server/src/domains/media/cdn/purge.ts', text: /^`The CDN responded/ },
  { path: 'server/src/domains/media/uploads/receive-part.ts', text: /^`The part/ },
  { path: 'server/src/platform/http/limits/reached-limits.ts', text: / rejected`$/ },
  { path: 'server/src/platform/http/plain-http.ts', text: /^`?(?:Without|Members)/ },
  { path: 'server/src/platform/http/security-log-file.ts', text: /^The security log cannot/ },
  { path: 'server/src/platform/http/reference/', text: /^`?(?:Daystar|Alias of|Success)/ },
]

/** Modules of the server that compose what people read: emails, and the page of an archive. */
const composingModules = /^server\/src\/(?:.*[/-]emails\.ts|domains\/archives\/offline-page\/.*\.ts)$/

/** Lists with commas that a program reads: sources of pictures, selectors, and tags in a field, which is read again. */
const joinedForPrograms =
  /^web\/src\/(?:features\/activities\/ui\/(?:composer\/(?:detail-chips|form-values|fields\/tags-field)|links\/shared-activity|media\/activity-photo)|features\/circles\/ui\/circle-tags|features\/comments\/ui\/comment-photo|features\/events\/ui\/event-details|lib\/shortcuts\/use-shortcuts|lib\/texts\/lists)\.tsx?$/

/** Modules of the server whose sentences members can receive. Operators read the others in English. */
const servingModules = /^server\/src\/(?:domains|link-previews|platform\/(?:api|authorization|http|text))\//
/** A sentence, or a number of something. Parts of SQL are in lower case. */
const looksLikeSentence = /^[`“]?(?:\$\{[^}]*\} )?\p{Lu}|^(?:\d+|`\$\{[^}]*\}) \p{L}{2}[\p{L} ]*`?$/u

/** The problems of the texts in the sources and of the catalogues, as lines. @returns {string[]} */
export function textFindings() {
  const entries = sourceEntries()
  const sources = messageSources().map((path) => ({ path, source: readFileSync(join(projectRoot, path), 'utf8') }))
  const labels = sources.flatMap(({ path, source }) => labelledTexts(path, source))
  return [
    ...sources.flatMap(({ path, source }) => sourceFindings(path, source)),
    ...sharedTextFindings(entries, sharedTexts()),
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
  const unmarked = isComposing || servingModules.test(path) ? findUnmarkedTexts(path, source) : []
  return [
    ...unmarked
      .filter(({ text }) => isComposing || looksLikeSentence.test(text))
      .filter(
        ({ text }) => !exceptions.some((exception) => path.startsWith(exception.path) && exception.text.test(text)),
      )
      .map(({ start, text }) => `${path}:${lineOf(start)} has a text that is not translated: ${text}`),
    ...[...source.matchAll(/\w\.t\(\s*['"`]/g)].map(
      ({ index }) => `${path}:${lineOf(index)} calls t as a method, which is not found as a message`,
    ),
    ...findComposedTexts(path, source)
      .filter(({ finding }) => !finding.startsWith('has a list') || (isComposing && !joinedForPrograms.test(path)))
      .map(({ start, finding }) => `${path}:${lineOf(start)} ${finding}`),
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
    const findings = !translation
      ? ['is not translated']
      : isOutdated(translation)
        ? ['was translated from another text: correct the translation, and remove the lines “#, fuzzy” and “#|”']
        : translationFindings(language, message, translation.text)
    return findings.map((finding) => `locales/${language}.po: ${context && `${context}: `}“${message}”: ${finding}`)
  })
}

/**
 * Returns true if the English text has changed since the translation.
 * @param {import('./catalogue.mjs').Translation} translation
 */
export const isOutdated = ({ isReviewed, previous = '' }) => !isReviewed && previous !== ''

/**
 * The problems of a translation.
 * @param {string} language
 * @param {string} message
 * @param {string} translation
 */
export function translationFindings(language, message, translation) {
  const finding = placeholderFinding(message, translation)
  if (finding) return [finding]
  return [...pluralFindings(language, translation), ...punctuationFindings(language, translation)]
}
