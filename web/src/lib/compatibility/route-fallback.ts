import type { Method, Route } from '@daystar/contract/route'
import { RequestError } from '../errors/request-error.ts'

/**
 * Index of the route path that last worked (0 is the primary path, then the aliases), by endpoint. A server that only
 * offers an alias is called there directly the next time.
 */
const workingPathIndex = new Map<string, number>()

export interface RoutePath {
  readonly method: Method
  readonly path: string
}

/** The route paths of an endpoint, starting with the one that worked last time. */
function routePathsFor(endpoint: Route): RoutePath[] {
  const aliases = (endpoint.options.aliases ?? []).map((alias) => {
    const [first = '', second] = alias.split(' ')
    return second === undefined ? { method: endpoint.method, path: first } : { method: first as Method, path: second }
  })
  const all = [{ method: endpoint.method, path: endpoint.path }, ...aliases]
  const known = workingPathIndex.get(keyOf(endpoint)) ?? 0
  return known === 0 ? all : [...all.slice(known, known + 1), ...all.slice(0, known), ...all.slice(known + 1)]
}

/** Records the route path that worked, for later calls. */
function rememberRoutePath(endpoint: Route, used: RoutePath): void {
  const aliases = endpoint.options.aliases ?? []
  const index = aliases.findIndex((alias) => alias === used.path || alias === `${used.method} ${used.path}`)
  const isPrimary = used.method === endpoint.method && used.path === endpoint.path
  workingPathIndex.set(keyOf(endpoint), isPrimary ? 0 : index + 1)
}

function keyOf(endpoint: Route): string {
  return `${endpoint.method} ${endpoint.path}`
}

/** True when the server does not know the path or method, as opposed to a missing resource. */
export function isUnknownEndpoint(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  return error.status === 405 || (error.status === 404 && (error.code === null || error.code === 'not_found'))
}

/** Sends a request to the route paths of an endpoint in turn, until the server knows one. */
export async function onSupportedPath<T>(endpoint: Route, send: (path: RoutePath) => Promise<T>): Promise<T> {
  const attempts = routePathsFor(endpoint).map((path) => async () => {
    const result = await send(path)
    rememberRoutePath(endpoint, path)
    return result
  })
  return firstSupported(attempts)
}

/**
 * An endpoint with one more path, tried after all others, that the contract does not need to serve as a route of its
 * own.
 */
export function withFallback<R extends Route>(endpoint: R, path: string): R {
  const aliases = [...(endpoint.options.aliases ?? []), path]
  return { ...endpoint, options: { ...endpoint.options, aliases } }
}

/** Makes the attempts in turn, until one does not fail because the server lacks the endpoint. */
export async function firstSupported<T>(attempts: readonly (() => Promise<T>)[]): Promise<T> {
  let lastError: unknown
  for (const attempt of attempts) {
    try {
      return await attempt()
    } catch (error) {
      lastError = error
      if (!isUnknownEndpoint(error)) throw error
    }
  }
  throw lastError
}
