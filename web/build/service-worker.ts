import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { AppBuild } from '../src/service-worker/app-build.ts'
import { inlineLimits } from './inline-limits.ts'
import { builtLanguages } from './translations/lookups.ts'
import type { TranslatedChunks } from './translations/translations.ts'

/** The name of the worker, which never changes: a browser looks for a new version at the same address. */
const fileName = 'sw.js'
const webFolder = fileURLToPath(new URL('..', import.meta.url))

/** Chunks that are stored when they are loaded: of pages for operators, and of pages that are opened once. */
const rareChunk = /\/(?:src\/app\/(?:admin|gallery)\/|src\/app\/routes\/(?:admin-|setup|oidc|email-link|suspended))/
/** Modules whose chunks every page needs. */
const firstModules = /\/web\/src\/(?:main|app\/shell\/shell)\.tsx$/
/** Typefaces of other scripts are stored when a page uses them. */
const latinFont = /-latin-wght-normal-[\w-]+\.woff2$/
const namedFiles = [
  'early.js',
  'first-card.js',
  'favicon.svg',
  'favicon-32.png',
  'icon-192.png',
  'manifest.webmanifest',
]

/** Builds the service worker, with the list of the files of this build. */
export function serviceWorker(translated: TranslatedChunks): Plugin {
  return {
    name: 'daystar:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = await buildWorker(listFiles(bundle, translated))
        this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}

function listFiles(bundle: Rolldown.OutputBundle, translated: TranslatedChunks): AppBuild {
  const files = Object.values(bundle)
  const chunks = files.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ name }) => name === 'main')
  if (!entry) throw new Error('The build has no chunk main.')
  const isFirst = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => firstModules.test(id))
  const first = new Set(chunks.filter(isFirst).flatMap(({ fileName, imports }) => [fileName, ...imports]))
  const isRare = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => rareChunk.test(id))
  const others = chunks.filter((chunk) => !first.has(chunk.fileName) && !isRare(chunk))
  const assets = files.flatMap((file) => (file.type === 'asset' ? [file.fileName] : []))
  const common = assets.filter((name) => /^assets\/[^/]+\.css$/.test(name) || latinFont.test(name))
  const folderOf = (language: string) =>
    /^assets\/(.*\/)/.exec(translated.filesOf(language).get(entry.fileName) ?? '')?.[1] ?? ''
  return {
    main: basename(entry.fileName),
    folders: Object.fromEntries(builtLanguages.map((language) => [language, folderOf(language)])),
    first: [...first].map((name) => basename(name)),
    others: others.map(({ fileName }) => basename(fileName)),
    common: [...common, ...namedFiles].map((name) => `/${name}`),
  }
}

async function buildWorker(files: AppBuild): Promise<string> {
  const output = await build({
    root: webFolder,
    configFile: false,
    logLevel: 'warn',
    plugins: [inlineLimits()],
    define: { __daystarBuild: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      minify: true,
      lib: { entry: 'src/service-worker/worker.ts', formats: ['iife'], name: 'daystarWorker', fileName: 'sw' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [chunk] = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
  return chunk.code
}
