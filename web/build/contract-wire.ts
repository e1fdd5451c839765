import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { type DeclaredRoute, replyShape } from './reply-shapes.ts'

const contractIndex = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))
/**
 * Resources in the first chunk. The sign-in page reads none of their endpoints, so that it does not load the shapes.
 */
const firstResources = new Set(['users', 'community'])
const shapesId = '\0daystar-contract-shapes'
const virtualId = '\0daystar-contract-wire'
/** One module for each resource, so that a page loads only the endpoints that it calls. */
const resourceId = (resource: string) => `${virtualId}/${resource}`

type DeclaredApi = Record<string, Record<string, DeclaredRoute>>

function mapValues<A, B>(record: Record<string, A>, change: (value: A, key: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}

/** Everything else in the options is only for the server and the API reference. */
function wireRoute(route: DeclaredRoute, resource: string): DeclaredRoute {
  const { aliases } = route.options
  const shape = firstResources.has(resource) ? null : replyShape(route)
  const options = { ...(aliases !== undefined && { aliases }), ...(shape !== null && { shape }) }
  return { method: route.method, path: route.path, options }
}

function firstShapes(api: DeclaredApi) {
  const routes = Object.entries(api).flatMap(([name, routes]) =>
    firstResources.has(name) ? Object.values(routes) : [],
  )
  const shapes = routes.map((route) => [`${route.method} ${route.path}`, replyShape(route)] as const)
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== null))
}

/**
 * Resolves `@daystar/contract/wire` to the route table as plain data, with the shapes of replies in a compact form. The
 * server validates against the schemas; without the schema library the app loads faster. The build fails when a module
 * imports the schema library.
 */
export function contractWire(): Plugin {
  let watched = new Set<string>()
  let table: DeclaredApi = {}

  return {
    name: 'daystar:contract-wire',
    enforce: 'pre',
    resolveId(id) {
      if (id === '@daystar/contract/wire') return virtualId
      if (id === '@daystar/contract/shapes') return shapesId
      if (id.startsWith(virtualId)) return id
      if (id === 'typebox' || id.startsWith('typebox/')) {
        this.error('The browser bundle must not contain schemas: import @daystar/contract/wire, or types only.')
      }
      return null
    },
    async load(id) {
      if (id === `${virtualId}/all`) {
        const exported = Object.keys(table).map((name) => `export { ${name} } from ${JSON.stringify(resourceId(name))}`)
        return exported.join('\n')
      }
      const resource = Object.keys(table).find((name) => id === resourceId(name))
      if (resource) return `export const ${resource} = ${JSON.stringify(table[resource])}`
      if (id !== virtualId && id !== shapesId) return null
      const { module, dependencies } = await runnerImport<{ api: DeclaredApi }>(contractIndex)
      watched = new Set([contractIndex, ...dependencies])
      for (const file of watched) this.addWatchFile(file)
      if (id === shapesId) return `export const shapes = ${JSON.stringify(firstShapes(module.api))}`
      table = mapValues(module.api, (routes, resource) => mapValues(routes, (route) => wireRoute(route, resource)))
      return `export * as api from ${JSON.stringify(`${virtualId}/all`)}`
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
