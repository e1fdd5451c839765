import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { appVersion } from './app-version.ts'
import { contractWire } from './contract-wire.ts'
import { builtLanguages, lookupOf } from './translations/lookups.ts'
import { insertMessages } from './translations/message-markers.ts'
import { messages, pagesFolder, type TranslatedChunks, translatedPage } from './translations/translations.ts'

/**
 * The pages for signed-out users: their paths, which are the names of their files as well, and their modules. The
 * server sends them instead of `index.html` (`server/src/platform/http/pages/web-app.ts`).
 */
const pages = {
  '/': 'sign-in',
  '/login': 'sign-in',
  '/signup': 'sign-up',
  '/forgotpassword': 'forgot-password',
  '/resetpassword': 'reset-password',
}
/** The page of members, which is shown until the app replaces it. */
const homePath = '/home'

const webFolder = fileURLToPath(new URL('..', import.meta.url))
const emptyRoot = /<div id="root">([\s\S]*)<\/div>(?=\s*<noscript>)/

/** The place where the server inserts the markup of a page (`server/src/platform/http/pages/prerendered-pages.ts`). */
const slot = '<!--page-->'

/**
 * Renders the home page and the pages for signed-out users during the build, so that browsers show them before any
 * script has run. The server renders them again for a community with own settings, with the templates and the renderer
 * in `templates`.
 */
export function prerenderPages(chunks: TranslatedChunks): Plugin {
  return {
    name: 'daystar:prerender-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build emits no index.html.')
        const html = String(index.source)
        if (!emptyRoot.test(html)) throw new Error('index.html has no #root before its noscript element.')
        const marked = await buildPrerender()
        const templates = { ...signedOutTemplates(html, bundle), [homePath]: homeTemplate(html, bundle) }
        for (const language of builtLanguages) {
          const folder = pagesFolder(language)
          const renderer = insertMessages('prerender.mjs', marked, language, lookupOf(language))
          const markup = await prerender(renderer, [...Object.keys(pages), homePath])
          for (const [path, english] of Object.entries(templates)) {
            const name = `${path.slice(1) || 'index'}.html`
            const template = translatedPage(english, language, chunks.filesOf(language))
            const source = template.replace(slot, () => markup[path] ?? '')
            this.emitFile({ type: 'asset', fileName: `${folder}prerendered/${name}`, source })
            this.emitFile({ type: 'asset', fileName: `${folder}templates/${name}`, source: template })
          }
          this.emitFile({ type: 'asset', fileName: `${folder}templates/prerender.mjs`, source: renderer })
          if (folder === '') continue
          const source = translatedPage(html, language, chunks.filesOf(language))
          this.emitFile({ type: 'asset', fileName: `${folder}index.html`, source })
        }
      },
    },
  }
}

function signedOutTemplates(html: string, bundle: Rolldown.OutputBundle): Record<string, string> {
  const templateOf = (path: string, module: string) =>
    afterFirstPaint(html, chunksOf(bundle, module)).replace(
      emptyRoot,
      (_root, loading: string) => `<div id="root" data-prerendered="${path}">${slot}</div>${loading}`,
    )
  return Object.fromEntries(Object.entries(pages).map(([path, module]) => [path, templateOf(path, module)]))
}

/**
 * The frame is shown to members only (`src/styles/motion.css`). Assistive technology gets the page of the app, and it
 * cannot be operated before that.
 */
function homeTemplate(html: string, bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.name === 'shell' ? [file.fileName] : [],
  )
  const frame = `<div id="frame" inert aria-hidden="true">${slot}</div><script src="/first-card.js"></script>`
  return afterFirstPaint(html, chunks)
    .replace('src="/early.js"', 'src="/early.js" data-framed')
    .replace(/(?=\s*<noscript>)/, () => frame)
}

/** The chunk of a page and those that it imports. */
function chunksOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const page = Object.values(bundle).find(
    (file) =>
      file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/src/app/routes/signed-out/${module}.tsx`)),
  )
  if (page?.type !== 'chunk') throw new Error(`The build has no chunk with the page ${module}.`)
  return [page.fileName, ...page.imports]
}

const preloadedModule = / *<link rel="modulepreload"[^>]* href="([^"]+)">\n?/g

/** What these pages show needs no scripts, so they are loaded after the first paint. `/early.js` does that. */
function afterFirstPaint(html: string, chunks: string[]): string {
  const preloaded = [...html.matchAll(preloadedModule)].map(([, href]) => href ?? '')
  const files = new Set([...preloaded, ...chunks.map((chunk) => `/${chunk}`)])
  return html.replaceAll(preloadedModule, '').replace(/data-app="([^"]+)"/, (_attribute, entry: string) => {
    files.delete(entry)
    return `data-app="${[entry, ...files].join(' ')}"`
  })
}

/** The router registers itself in the global object of a browser. */
const threadSource = `
import { parentPort, workerData } from 'node:worker_threads'
globalThis.self = globalThis
const { prerender } = await import(workerData.module)
const markup = {}
for (const path of workerData.paths) markup[path] = await prerender(path)
parentPort.postMessage(markup)`

const moduleUrl = (source: string) => `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`

/** Returns the markup of each path. In a thread, because React leaves a port open that would keep the build running. */
async function prerender(renderer: string, paths: string[]): Promise<Record<string, string>> {
  const workerData = { paths, module: moduleUrl(renderer) }
  const worker = new Worker(new URL(moduleUrl(threadSource)), { workerData })
  try {
    const [markup] = await once(worker, 'message')
    return markup
  } finally {
    await worker.terminate()
  }
}

/**
 * Builds `src/prerender.tsx` with the browser's versions of all packages, because a browser hydrates what they render.
 */
async function buildPrerender(): Promise<string> {
  const output = await build({
    root: webFolder,
    configFile: false,
    logLevel: 'warn',
    plugins: [contractWire(), messages(), react()],
    define: appVersion,
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'src/prerender.tsx',
      write: false,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [chunk] = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('src/prerender.tsx was not built.')
  return chunk.code
}
