import { parentPort, workerData } from 'node:worker_threads'

interface Job {
  readonly module: string
  readonly paths: readonly string[]
  /** What everyone sees of the community. */
  readonly community: unknown
}

interface Prerender {
  prerender(path: string, community: unknown): Promise<string>
}

const { module, paths, community } = workerData as Job
// The router of the web app registers itself in the global object of a browser.
Object.assign(globalThis, { self: globalThis })
const { prerender } = (await import(module)) as Prerender
const markup: Record<string, string> = {}
for (const path of paths) markup[path] = await prerender(path, community)
parentPort?.postMessage(markup)
