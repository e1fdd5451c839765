import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sourceLanguage } from '@daystar/contract/languages'
import type { Plugin, Rolldown } from 'vite'
import { translatedLanguages } from '../../../scripts/texts/catalogue.ts'
import { lookupOf } from './lookups.ts'
import { formatterModule, insertMessages, markMessages } from './message-markers.ts'
import { localizePage } from './page-texts.ts'

const sources = /\/(?:web|contract)\/src\/.*\.tsx?$/
const formatterFile = () => join(import.meta.dirname, '../../src/lib/i18n/format-message.ts')

/**
 * Replaces messages by markers, and, unless a build inserts the texts later, by the texts of the page's language, which
 * is English or `DAYSTAR_LANGUAGE`.
 */
export function messages(): Plugin & VitestHooks {
  let isBuild = false
  const language = process.env.DAYSTAR_LANGUAGE ?? sourceLanguage
  const lookup = lookupOf(language)
  return {
    name: 'daystar:messages',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    // Vitest stores transformed modules, and knows neither the language nor this code.
    configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => `${language} ${hashOfTools()}`),
    resolveId: (id) => (id === formatterModule ? formatterFile() : null),
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!sources.test(path)) return null
      const marked = markMessages(path, code, isBuild ? translatedLanguages.map(lookupOf) : [lookup])
      return { code: isBuild ? marked : insertMessages(path, marked, language, lookup), map: null }
    },
  }
}

interface VitestHooks {
  configureVitest(context: { defineCacheKeyGenerator(generator: () => string): void }): void
}

/** The chunks of a language by their file names in English. */
export type LocalizedFiles = ReadonlyMap<string, string>

export type TranslatedChunks = ReturnType<typeof translatedChunks>

/** Inserts the texts into the chunks, and emits them once more for each language but English. */
export function translatedChunks(): Plugin & { filesOf(language: string): LocalizedFiles } {
  const files = new Map<string, LocalizedFiles>()
  return {
    name: 'daystar:translated-chunks',
    apply: 'build',
    // The names of chunks are computed before the texts are inserted.
    augmentChunkHash: hashOfTools,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const language of translatedLanguages) {
          const codes = chunks.map((chunk) => localizedCode(chunk, language))
          const hash = createHash('sha256').update(codes.join('')).digest('base64url').slice(0, 8)
          const folder = `assets/${language}-${hash}`
          const pathOf = ({ fileName }: Rolldown.OutputChunk) => `${folder}/${basename(fileName)}`
          files.set(language, new Map(chunks.map((chunk) => [chunk.fileName, pathOf(chunk)])))
          for (const [index, chunk] of chunks.entries())
            this.emitFile({ type: 'asset', fileName: pathOf(chunk), source: codes[index] ?? '' })
        }
        const english = lookupOf(sourceLanguage)
        for (const chunk of chunks) chunk.code = insertMessages(chunk.fileName, chunk.code, sourceLanguage, english)
      },
    },
    filesOf: (language) => files.get(language) ?? new Map(),
  }
}

/** Changes with the code that changes chunks after their names are computed. */
function hashOfTools(): string {
  const hash = createHash('sha256')
  const messageCalls = '../../../scripts/texts/message-calls.ts'
  for (const file of ['message-code.ts', 'message-markers.ts', '../minify-again.ts', messageCalls])
    hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('hex')
}

/** Style sheets are the same in all languages, and are beside the folder of a language. */
function localizedCode({ fileName, code }: Rolldown.OutputChunk, language: string): string {
  const translated = insertMessages(fileName, code, language, lookupOf(language))
  return translated.replace(/(["'`])\.\/([\w.-]+\.css)\1/g, '$1../$2$1')
}

/** The folder of the pages of a language in the build. */
export const pagesFolder = (language: string) => (language === sourceLanguage ? '' : `languages/${language}/`)

/** A page of the build in a language. `html` is in English. */
export function translatedPage(html: string, language: string, files: LocalizedFiles): string {
  if (language === sourceLanguage) return html
  return localizePage(html, language, lookupOf(language), (path) => `/${files.get(path.slice(1)) ?? path.slice(1)}`)
}
