import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { appVersion } from './app-version.ts'
import { contractWire } from './contract-wire.ts'

/**
 * The pages for signed-out users: their paths, which are the names of their files as well, and their modules. The server sends them
 * instead of `index.html` (`server/src/platform/http/web-app.ts`).
 */
const pages = {
  '/': 'sign-in',
  '/login': 'sign-in',
  '/signup': 'sign-up',
  '/forgotpassword': 'forgot-password',
  '/resetpassword': 'reset-password',
}

const webFolder = fileURLToPath(new URL('..', import.meta.url))
const emptyRoot = /<div id="root">([\s\S]*)<\/div>(?=\s*<noscript>)/

/**
 * Renders the pages for signed-out users during the build, so that browsers show them before any script has run. `src/main.tsx`
 * hydrates them. The loading screen stays in the page, for members and for scripts that fail to load.
 */
export function prerenderPages(): Plugin {
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
        const markup = await prerender(Object.keys(pages))
        for (const [path, module] of Object.entries(pages)) {
          const source = html
            .replace('</head>', `${preloadsOf(chunksOf(bundle, module), html)}</head>`)
            .replace(
              emptyRoot,
              (_root, loading: string) => `<div id="root" data-prerendered="${path}">${markup[path]}</div>${loading}`,
            )
          this.emitFile({ type: 'asset', fileName: `prerendered/${path.slice(1) || 'index'}.html`, source })
        }
      },
    },
  }
}

/** The chunk of a page and those that it imports. */
function chunksOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const page = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/src/app/routes/${module}.tsx`)),
  )
  if (page?.type !== 'chunk') throw new Error(`The build has no chunk with the page ${module}.`)
  return [page.fileName, ...page.imports]
}

function preloadsOf(chunks: string[], html: string): string {
  const isKnown = (chunk: string) => html.includes(`src="/${chunk}"`)
  const added = chunks.filter((chunk) => !isKnown(chunk))
  return added.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}">`).join('')
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
async function prerender(paths: string[]): Promise<Record<string, string>> {
  const workerData = { paths, module: moduleUrl(await buildPrerender()) }
  const worker = new Worker(new URL(moduleUrl(threadSource)), { workerData })
  try {
    const [markup] = await once(worker, 'message')
    return markup
  } finally {
    await worker.terminate()
  }
}

/** Builds `src/prerender.tsx` with the browser's versions of all packages, because a browser hydrates what they render. */
async function buildPrerender(): Promise<string> {
  const output = await build({
    root: webFolder,
    configFile: false,
    logLevel: 'warn',
    plugins: [contractWire(), react()],
    define: appVersion,
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'src/prerender.tsx',
      write: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [chunk] = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('src/prerender.tsx was not built.')
  return chunk.code
}
