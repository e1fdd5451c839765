import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const contractIndex = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))
const virtualId = '\0daystar-contract-wire'

interface DeclaredRoute {
  method: string
  path: string
  options: Record<string, unknown>
}
type DeclaredApi = Record<string, Record<string, DeclaredRoute>>

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

/** Everything else in the options is only for the server and the API reference. */
function wireRoute({ method, path, options: { aliases } }: DeclaredRoute): DeclaredRoute {
  return { method, path, options: aliases === undefined ? {} : { aliases } }
}

/**
 * Resolves `@daystar/contract/wire` to the route table as plain data. The server validates against the schemas; without
 * the schema library the app loads faster. The build fails when a module imports the schema library.
 */
export function contractWire(): Plugin {
  let watched = new Set<string>()

  return {
    name: 'daystar:contract-wire',
    enforce: 'pre',
    resolveId(id) {
      if (id === '@daystar/contract/wire') return virtualId
      if (id === 'typebox' || id.startsWith('typebox/')) {
        this.error('The browser bundle must not contain schemas: import @daystar/contract/wire, or types only.')
      }
      return null
    },
    async load(id) {
      if (id !== virtualId) return null
      const { module, dependencies } = await runnerImport<{ api: DeclaredApi }>(contractIndex)
      watched = new Set([contractIndex, ...dependencies])
      for (const file of watched) this.addWatchFile(file)
      const table = mapValues(module.api, (routes) => mapValues(routes, wireRoute))
      return `export const api = ${JSON.stringify(table)}`
    },
    configureServer(server) {
      server.watcher.add(contractIndex)
    },
    handleHotUpdate({ file, server }) {
      if (!watched.has(file)) return
      const module = server.moduleGraph.getModuleById(virtualId)
      if (module) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
  }
}
