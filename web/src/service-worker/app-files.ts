import { isLanguage, type Language, sourceLanguage } from '@daystar/contract/languages'
import { appBuild } from './app-build.ts'
import { isOfServer } from './network.ts'
import { worker } from './scope.ts'

/** The caches with the files of a version of the app begin with this; what follows is the name of its first chunk. */
export const appCachePrefix = 'daystar-app-'
export const appCacheName = appCachePrefix + appBuild.main

/** The page that is shown for every address while the server cannot be reached. */
export const shellPath = '/index.html'
/** How many files are loaded at the same time: pages have precedence. */
const parallelRequests = 4

/** Loads the app in the language of the reader, which the server knows, and stores it. */
export async function storeApp(): Promise<void> {
  const cache = await worker.caches.open(appCacheName)
  const page = await fetch(shellPath, { cache: 'no-cache' })
  const html = await page.clone().text()
  const language = languageOf(html)
  const folder = `/assets/${appBuild.folders[language] ?? ''}`
  // During an upgrade, another server may send the page of another version.
  if (!page.ok || !html.includes(`${folder}${appBuild.main}`)) throw new Error('The page belongs to another version.')
  const { first, others, common } = appBuild
  const chunks = savesData() ? first : [...first, ...others]
  const paths = [...common, ...chunks.map((name) => folder + name)]
  const waiting = paths.values()
  const storeNext = async () => {
    for (const path of waiting) await storeFile(cache, path)
  }
  await Promise.all(Array.from({ length: parallelRequests }, storeNext))
  // At the end, because it shows that all files are there.
  await cache.put(shellPath, page)
}

/** Stores the page again, which contains the settings of the community, or the app in another language. */
export async function refreshShell(language: string): Promise<void> {
  const stored = await worker.caches.match(shellPath, { cacheName: appCacheName })
  const storedLanguage = stored && languageOf(await stored.clone().text())
  const storedAtMs = Date.parse(stored?.headers.get('date') ?? '')
  if (storedLanguage === language && Date.now() - storedAtMs < shellMaxAgeMs) return
  await storeApp()
  if (storedLanguage !== language) await removeOtherLanguages(language)
}

/** Removes the chunks in the language that the member used before. */
async function removeOtherLanguages(language: string): Promise<void> {
  const cache = await worker.caches.open(appCacheName)
  const own = `/assets/${appBuild.folders[language as Language] ?? ''}`
  for (const request of await cache.keys()) {
    const [, folder] = /^(\/assets\/(?:.*\/)?)[^/]+\.js$/.exec(new URL(request.url).pathname) ?? []
    if (folder !== undefined && folder !== own) await cache.delete(request)
  }
}

const shellMaxAgeMs = 10 * 60 * 1000

function languageOf(html: string): Language {
  const [, language] = /<html[^>]* lang="([\w-]+)"/.exec(html) ?? []
  return isLanguage(language) ? language : sourceLanguage
}

/** Files whose names contain hashes never change, so that a copy of a former version can be used. */
async function storeFile(cache: Cache, path: string): Promise<void> {
  const isHashed = path.startsWith('/assets/')
  if (isHashed && (await cache.match(path))) return
  const copy = isHashed ? await worker.caches.match(path) : undefined
  const response = copy ?? (await fetch(path, { cache: isHashed ? 'default' : 'no-cache', priority: 'low' }))
  if (!response.ok || !isOfServer(response)) throw new Error(`${path} has the status ${response.status}.`)
  await cache.put(path, response)
}

export function savesData(): boolean {
  const { connection } = worker.navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
