import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { type DeclaredRoute, replyShape } from './reply-shapes.ts'

const contractIndex = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))
/**
 * Resources in the first chunk. The sign-in page reads none of their endpoints, so it can skip the shapes.
 */
const firstResources = new Set(['users', 'community'])
const shapesId = '\0daystar-contract-shapes'
const virtualId = '\0daystar-contract-wire'
/** One module for each resource, so that a page loads only the endpoints that it calls. */
const resourceId = (resource: string) => `${virtualId}/${resource}`
/** The endpoints that the first pages call, of resources with many others. */
const firstEndpoints: Readonly<Record<string, readonly string[]>> = {
  users: ['me', 'signUp'],
  community: ['read'],
  events: ['list'],
  lookingBack: ['onThisDay'],
}

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

function resourceExport(resource: string): string {
  const exported = resource in firstEndpoints ? `* as ${resource}` : `{ ${resource} }`
  return `export ${exported} from ${JSON.stringify(resourceId(resource))}`
}

/** The module of a resource, or one of the two parts of a resource with `firstEndpoints`. */
function resourceModule(resource: string, routes: Record<string, DeclaredRoute>, id: string): string {
  const first = firstEndpoints[resource]
  if (!first) return `export const ${resource} = ${JSON.stringify(routes)}`
  const parts = { first, others: Object.keys(routes).filter((name) => !first.includes(name)) }
  const partId = (part: string) => `${resourceId(resource)}/${part}`
  const part = Object.entries(parts).find(([name]) => id === partId(name))
  if (part) return part[1].map((name) => `export const ${name} = ${JSON.stringify(routes[name])}`).join('\n')
  const exported = Object.entries(parts).map(([name, endpoints]) => {
    return `export { ${endpoints.join(', ')} } from ${JSON.stringify(partId(name))}`
  })
  return exported.join('\n')
}

/**
 * Resolves `@daystar/contract/wire` to the route table as plain data, with the shapes of replies in a compact form. The
 * build fails when a module imports the schema library, without which the app loads faster.
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
        return Object.keys(table).map(resourceExport).join('\n')
      }
      const resource = Object.keys(table).find(
        (name) => id.startsWith(`${resourceId(name)}/`) || id === resourceId(name),
      )
      if (resource) return resourceModule(resource, table[resource] ?? {}, id)
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
