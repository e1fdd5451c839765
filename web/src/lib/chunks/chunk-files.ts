/** A static import in a built chunk. */
const staticImport = /(?:import|from)"(\.\/[^"]+)"/g

type Load = (file: string) => Promise<unknown>

declare global {
  interface Window {
    /** Replaces `import()` in built code, see `build/chunk-imports.ts`. */
    daystarImportChunk?: typeof importChunk
  }
}

/** URLs of files that are in the HTTP cache, or that the page has already loaded as modules. */
const available = new Set<string>([import.meta.url])
const loading = new Map<string, Promise<unknown>>()
/** How often the import of a file failed or was abandoned. */
const failures = new Map<string, number>()
let requests = new AbortController()

/**
 * Imports a chunk with `load` when all of its files, relative to the folder of all chunks, are in the HTTP cache. By
 * the HTML standard, a module that failed to load once is not requested again for the life of the page.
 */
export function importChunk(file: string, load: Load, styles: string[] = []): Promise<unknown> {
  const current = loading.get(file)
  if (current) return current
  const started = fetchAndImport(file, load, styles).finally(() => {
    if (loading.get(file) === started) loading.delete(file)
  })
  loading.set(file, started)
  return started
}

/** Abandons everything that is being loaded, so that the next import of it starts anew. */
export function abandonChunkRequests(): void {
  requests.abort()
  requests = new AbortController()
  loading.clear()
}

async function fetchAndImport(file: string, load: Load, styles: string[]): Promise<unknown> {
  const failureCount = failures.get(file) ?? 0
  const isModule = failureCount === 0 && isPreloaded(file)
  await Promise.all([isModule || fetchWithImports(urlOf(file), new Set()), ...styles.map(addStyleSheet)])
  // Until it succeeds, because an import that hangs never settles.
  failures.set(file, failureCount + 1)
  try {
    const module = await load(failureCount > 0 ? `${file}?retry=${failureCount}` : file)
    failures.set(file, failureCount)
    return module
  } catch (error) {
    available.clear()
    // Shows whether the file is missing or the network failed, which the error of an import does not.
    if (isModule) await fetchWithImports(urlOf(file), new Set())
    throw error
  }
}

function urlOf(file: string): string {
  return new URL(file, import.meta.url).href
}

/** Returns whether the HTML lists the file as `modulepreload`, so that it is requested as a module in any case. */
function isPreloaded(file: string): boolean {
  return document.querySelector(`link[rel=modulepreload][href$="${file.slice(1)}"]`) !== null
}

/** Fetches the file and its static imports. `visited` ends the recursion where chunks import each other. */
async function fetchWithImports(url: string, visited: Set<string>): Promise<void> {
  if (available.has(url) || visited.has(url)) return
  visited.add(url)
  const response = await fetch(url, { signal: requests.signal })
  if (!response.ok) throw new Error(url)
  const source = await response.text()
  const imports = Array.from(source.matchAll(staticImport), ([, file = '']) => new URL(file, url).href)
  await Promise.all(imports.map((imported) => fetchWithImports(imported, visited)))
  available.add(url)
}

function addStyleSheet(file: string): Promise<unknown> | undefined {
  const href = urlOf(file)
  if (document.querySelector(`link[href="${href}"]`)) return undefined
  return new Promise((onload, reject) => {
    const link = document.createElement('link')
    const onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror }))
  })
}
