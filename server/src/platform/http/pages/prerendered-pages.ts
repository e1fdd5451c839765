import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Deps } from '../../deps.ts'
import type { Branding } from './branding.ts'

const timeoutMs = 30_000
/** The place of the markup in a template of the build (`web/build/prerender-pages.ts`). */
const slot = '<!--page-->'

interface RenderedPages {
  /** The settings of the community that the pages contain, as JSON. */
  readonly settings: string
  readonly html: ReadonlyMap<string, string>
}

/**
 * The home page and the pages for signed-out users with the settings of the community, by path. The build renders them
 * with the settings of a community that has changed nothing; for all others, its renderer runs again here, in a thread,
 * when the settings have changed.
 */
export class PrerenderedPages {
  readonly #root: string
  readonly #branding: Branding
  readonly #log: Deps['log']
  readonly #built: ReadonlyMap<string, string>
  #rendered: RenderedPages | null = null
  #isRendering = false

  constructor(
    root: string,
    branding: Branding,
    log: Deps['log'],
    { rendersAtOnce }: { readonly rendersAtOnce: boolean },
  ) {
    this.#root = root
    this.#branding = branding
    this.#log = log
    this.#built = pagesIn(root, 'prerendered')
    if (rendersAtOnce && !branding.isDefault) void this.#render(branding.settings)
  }

  /** The file that the build has rendered. */
  builtFile(path: string): string | undefined {
    return this.#built.get(path)
  }

  /** The page with the current settings; undefined until it has been rendered. */
  find(path: string): string | undefined {
    if (!this.#built.has(path)) return undefined
    const { settings } = this.#branding
    if (this.#rendered?.settings === settings) return this.#rendered.html.get(path)
    void this.#render(settings)
    return undefined
  }

  async #render(settings: string): Promise<void> {
    const templates = pagesIn(this.#root, 'templates')
    if (this.#isRendering || templates.size === 0) return
    this.#isRendering = true
    // If it fails, the pages are served without markup until the settings change.
    let rendered: RenderedPages = { settings, html: new Map() }
    try {
      const markup = await renderInThread(join(this.#root, 'templates/prerender.mjs'), [...templates.keys()], settings)
      const html = new Map<string, string>()
      for (const [path, file] of templates) {
        const template = await readFile(join(this.#root, file), 'utf8')
        html.set(
          path,
          template.replace(slot, () => markup[path] ?? ''),
        )
      }
      rendered = { settings, html }
    } catch (error) {
      this.#log.warn({ err: error }, 'Failed to prerender the pages.')
    }
    // The settings may have changed meanwhile: then the next request renders again.
    if (this.#branding.settings === settings)
      this.#rendered = {
        settings,
        html: new Map([...rendered.html].map(([path, page]) => [path, this.#branding.page(page)])),
      }
    this.#isRendering = false
  }
}

/** The HTML files in a folder of the build, by the path of their page. */
function pagesIn(root: string, folder: string): Map<string, string> {
  const dir = join(root, folder)
  const files = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.html')) : []
  return new Map(files.map((name) => [`/${name.replace(/^(index)?(.*)\.html$/, '$2')}`, `${folder}/${name}`]))
}

/**
 * Returns the markup by path. In a thread that ends afterwards, because rendering blocks for a while and loads React.
 */
async function renderInThread(file: string, paths: string[], settings: string): Promise<Record<string, string>> {
  const workerData = { module: pathToFileURL(file).href, paths, community: JSON.parse(settings) }
  const worker = new Worker(new URL('./prerender-thread.ts', import.meta.url), { workerData })
  worker.unref()
  try {
    const [markup] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
    return markup
  } finally {
    await worker.terminate()
  }
}
