import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const contractEntry = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))
const virtualId = '\0daystar-contract-wire'

/** What describes values rather than the call: schemas, and prose for the API's reference. */
const leftOut = new Set(['params', 'query', 'body', 'reply', 'summary'])

interface DeclaredRoute {
  method: string
  path: string
  options: Record<string, unknown>
}
type DeclaredApi = Record<string, Record<string, DeclaredRoute>>

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function withoutSchemas({ method, path, options }: DeclaredRoute): DeclaredRoute {
  const kept = Object.entries(options).filter(([key]) => !leftOut.has(key))
  return { method, path, options: Object.fromEntries(kept) }
}

/**
 * Answers `@daystar/contract/wire` with the route table as plain data. Schemas are checked where they count, on the
 * server; a browser that loads no schema library starts sooner. A schema library that slips in fails the build.
 */
export function contractWire(): Plugin {
  let watched = new Set<string>()

  return {
    name: 'daystar:contract-wire',
    enforce: 'pre',
    resolveId(id) {
      if (id === '@daystar/contract/wire') return virtualId
      if (id === 'typebox' || id.startsWith('typebox/')) {
        this.error('The browser must not load schemas: import @daystar/contract/wire, or types only.')
      }
      return null
    },
    async load(id) {
      if (id !== virtualId) return null
      const { module, dependencies } = await runnerImport<{ api: DeclaredApi }>(contractEntry)
      watched = new Set([contractEntry, ...dependencies])
      for (const file of watched) this.addWatchFile(file)
      const table = mapValues(module.api, (routes) => mapValues(routes, withoutSchemas))
      return `export const api = ${JSON.stringify(table)}`
    },
    configureServer(server) {
      server.watcher.add(contractEntry)
    },
    handleHotUpdate({ file, server }) {
      if (!watched.has(file)) return
      const module = server.moduleGraph.getModuleById(virtualId)
      if (module) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
  }
}
