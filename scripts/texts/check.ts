import type { GetTextTranslation } from 'gettext-parser'
import { type Entry, isFuzzy, messageKey, readCatalogue, type Translations, translatedLanguages } from './catalogue.ts'
import { labelFindings, labelledTexts } from './labels.ts'
import { findMessageCalls, type MessageCall } from './message-calls.ts'
import { placeholdersOf } from './message-format.ts'
import { sharedTextFindings, sharedTexts } from './shared-texts.ts'
import { messageSources, sourceEntries } from './source-entries.ts'
import { translationFindings } from './translation-findings.ts'
import { findComposedTexts, findUnmarkedTexts } from './unmarked-texts.ts'
import { updatedCatalogues } from './update.ts'

/** Not texts for members: names of products, keys, columns of a file for programs, the log and the API reference. */
const exceptions = [
  { path: 'web/src/lib/texts/device-name.ts', text: /^(?:Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)$/ },
  { path: 'web/src/lib/texts/device-name.ts', text: /^(?:Android|Windows|Mac|Linux)$/ },
  { path: 'web/src/app/version-and-source.tsx', text: /^`Daystar \$/ },
  { path: 'web/src/app/shell/use-page-shortcuts.ts', text: /^g \w$/ },
  { path: 'web/src/app/shell/shortcuts-dialog.tsx', text: /^(?:Enter|Escape)$/ },
  { path: 'web/src/lib/compatibility/', text: /^(?:members of a circle|found \w+|connection requests)$/ },
  { path: 'web/src/features/accounts/ui/', text: /^with a passkey$/ },
  { path: 'server/src/domains/administration/member-csv.ts', text: /^\p{Lu}\w+(?: \w+)?$/u },
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

/** Returns the problems of the texts in the sources and of the catalogues, as lines. */
export function textFindings(): string[] {
  const entries = sourceEntries()
  const sources = messageSources()
  const labels = sources.flatMap(({ path, source }) => labelledTexts(path, source))
  return [
    ...sources.flatMap(({ path, source }) => sourceFindings(path, source)),
    ...sharedTextFindings(entries, sharedTexts),
    ...translatedLanguages.flatMap((language) => {
      const catalogue = readCatalogue(language)
      const findings = [
        ...entries.flatMap((entry) => entryFindings(language, entry, catalogue)),
        ...labelFindings(labels, catalogue),
      ]
      return findings.map((finding) => `locales/${language}.po: ${finding}`)
    }),
    ...updatedCatalogues(entries).map(({ file }) => `locales/${file} is out of date: run \`npm run texts\`.`),
  ]
}

export function sourceFindings(path: string, source: string): string[] {
  const isComposing = path.startsWith('web/src/') || composingModules.test(path)
  const unmarked = isComposing || servingModules.test(path) ? findUnmarkedTexts(path, source) : []
  const isForPeople = (text: string) =>
    (isComposing || looksLikeSentence.test(text)) &&
    !exceptions.some((exception) => path.startsWith(exception.path) && exception.text.test(text))
  const findings = [
    ...unmarked
      .filter(({ text }) => isForPeople(text))
      .map(({ start, text }) => ({ start, finding: `has a text that is not translated: ${text}` })),
    ...[...source.matchAll(/\w\.t\(\s*['"`]/g)].map(({ index }) => ({
      start: index,
      finding: 'calls t as a method, which is not found as a message',
    })),
    ...findComposedTexts(path, source).filter(
      ({ finding }) => !finding.startsWith('has a list') || (isComposing && !joinedForPrograms.test(path)),
    ),
    ...findMessageCalls(path, source).flatMap((call) =>
      messageFindings(call).map((finding) => ({ start: call.callee.start, finding })),
    ),
  ]
  return findings.map(({ start, finding }) => `${path}:${source.slice(0, start).split('\n').length} ${finding}`)
}

function messageFindings({ kind, message, values }: MessageCall): string[] {
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

function entryFindings(language: string, { message, context }: Entry, catalogue: Translations): string[] {
  const translation = catalogue.get(messageKey(message, context))
  const findings = !translation
    ? ['is not translated']
    : isOutdated(translation)
      ? ['was translated from another text: correct the translation, and remove the lines “#, fuzzy” and “#|”']
      : translationFindings(language, message, translation.msgstr[0] ?? '')
  return findings.map((finding) => `${context && `${context}: `}“${message}”: ${finding}`)
}

/** Returns true if the English text has changed since the translation. */
export const isOutdated = (translation: GetTextTranslation) =>
  isFuzzy(translation) && Boolean(translation.comments?.previous)
