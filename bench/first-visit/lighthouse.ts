import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installedChromium } from '../../scripts/browser.ts'

export interface FirstVisit {
  readonly url: string
  /** Entries of the local storage, such as a session. */
  readonly localStorage: Readonly<Record<string, string>>
  /** The language that was chosen in the menu of an earlier visit. */
  readonly language: string
}

/** Times in milliseconds. */
export interface Measured {
  readonly performance: number
  readonly firstContentfulPaint: number
  readonly largestContentfulPaint: number
  readonly totalBlockingTime: number
  readonly layoutShift: number
  readonly speedIndex: number
  /** The size as transferred, with headers. */
  readonly scriptKilobytes: number
  readonly totalKilobytes: number
}

/**
 * The parts of Lighthouse and of the Puppeteer that it depends on which are used here. Neither is a dependency of this
 * repository.
 */
interface Page {
  goto(url: string): Promise<unknown>
  evaluate<T>(run: (argument: T) => void, argument: T): Promise<void>
}
interface Browser {
  newPage(): Promise<Page>
  close(): Promise<void>
}
interface Puppeteer {
  launch(options: { executablePath: string; args: string[] }): Promise<Browser>
}
interface Audit {
  readonly numericValue?: number
  readonly details?: { readonly items: readonly { readonly resourceType: string; readonly transferSize: number }[] }
}
interface RunnerResult {
  readonly lhr: {
    readonly audits: Readonly<Record<string, Audit>>
    readonly categories: { readonly performance: { readonly score: number } }
  }
  readonly artifacts: Readonly<Record<string, unknown>>
}
type Lighthouse = (url: string, flags: object, config: undefined, page: Page) => Promise<RunnerResult>

const installation = `Install Lighthouse outside of the repository and name the folder:
  npm install --prefix /tmp/lighthouse lighthouse@13.5.0
  LIGHTHOUSE_DIR=/tmp/lighthouse node_modules/node/bin/node bench/first-visit/main.ts`

/** Opens the Lighthouse in the folder that `LIGHTHOUSE_DIR` names. */
export async function openLighthouse({ LIGHTHOUSE_DIR, CHROMIUM_PATH }: NodeJS.ProcessEnv) {
  const folder = LIGHTHOUSE_DIR && resolve(LIGHTHOUSE_DIR)
  if (!folder || !existsSync(join(folder, 'node_modules/lighthouse'))) throw new Error(installation)
  const executablePath = CHROMIUM_PATH ?? installedChromium()
  if (executablePath === undefined) throw new Error('Install a Chromium, or set CHROMIUM_PATH.')
  const load = async <T>(name: string, from: string) =>
    ((await import(pathToFileURL(createRequire(from).resolve(name)).href)) as { default: T }).default
  const lighthouse = await load<Lighthouse>('lighthouse', join(folder, 'package.json'))
  const puppeteer = await load<Puppeteer>('puppeteer-core', join(folder, 'node_modules/lighthouse/package.json'))
  return {
    /** One visit with a new browser profile, on the simulated phone and network of Lighthouse's default settings. */
    async measure(visit: FirstVisit, artifacts?: string): Promise<Measured> {
      const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] })
      try {
        const page = await browser.newPage()
        // A response of the server without any file of the app, so that the cache stays empty.
        await page.goto(new URL('/healthz', visit.url).href)
        await page.evaluate(({ localStorage: entries, language }) => {
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
          // biome-ignore lint/suspicious/noDocumentCookie: as the language menu does.
          document.cookie = `daystar_language=${language};path=/`
        }, visit)
        const flags = { onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' }
        const result = await lighthouse(visit.url, flags, undefined, page)
        if (artifacts) await saveArtifacts(artifacts, result)
        return measuredOf(result)
      } finally {
        await browser.close()
      }
    },
  }
}

async function saveArtifacts(path: string, { lhr, artifacts }: RunnerResult): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.report.json`, JSON.stringify(lhr))
  await writeFile(`${path}.trace.json`, JSON.stringify(artifacts.Trace))
}

function measuredOf({ lhr: { audits, categories } }: RunnerResult): Measured {
  const value = (audit: string) => {
    const { numericValue } = audits[audit] ?? {}
    if (numericValue === undefined) throw new Error(`Lighthouse could not measure ${audit}.`)
    return numericValue
  }
  const requests = audits['network-requests']?.details?.items ?? []
  const kilobytes = (isCounted: (type: string) => boolean) =>
    requests.filter(({ resourceType }) => isCounted(resourceType)).reduce((sum, item) => sum + item.transferSize, 0) /
    1000
  return {
    performance: Math.round(categories.performance.score * 100),
    firstContentfulPaint: Math.round(value('first-contentful-paint')),
    largestContentfulPaint: Math.round(value('largest-contentful-paint')),
    totalBlockingTime: Math.round(value('total-blocking-time')),
    layoutShift: Number(value('cumulative-layout-shift').toFixed(4)),
    speedIndex: Math.round(value('speed-index')),
    scriptKilobytes: Math.round(kilobytes((type) => type === 'Script')),
    totalKilobytes: Math.round(kilobytes(() => true)),
  }
}
