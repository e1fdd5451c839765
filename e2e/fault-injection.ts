import type { Page, Route } from '@playwright/test'

/** A method and a path below /api; `*` matches one path segment: "DELETE /activities/*". */
type Endpoint = string

function parseEndpoint(endpoint: Endpoint): { method: string; path: RegExp } {
  const [method = '', path = ''] = endpoint.split(' ')
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')
  return { method, path: new RegExp(`^/api${pattern}$`) }
}

/** Handles requests to these endpoints until the returned function is called. All other requests reach the server. */
async function intercept(page: Page, endpoints: Endpoint[], handle: (route: Route) => Promise<void>) {
  const matchers = endpoints.map(parseEndpoint)
  const isApi = (url: URL) => url.pathname.startsWith('/api/')
  const handler = async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const method = route.request().method()
    const isMatch = matchers.some((matcher) => matcher.method === method && matcher.path.test(pathname))
    if (isMatch) await handle(route)
    else await route.fallback()
  }
  await page.route(isApi, handler)
  return () => page.unroute(isApi, handler)
}

/** Responds like a server that does not have these endpoints. */
export function respondNotFound(page: Page, ...endpoints: Endpoint[]) {
  return intercept(page, endpoints, (route) => route.fulfill({ status: 404, json: { detail: 'Not Found' } }))
}

/** Responds to each request to this endpoint with the given status and body. */
export function respondWith(page: Page, endpoint: Endpoint, status: number, body: unknown) {
  return intercept(page, [endpoint], (route) => route.fulfill({ status, json: body }))
}

/** Drops the connection of each request to these endpoints. */
export function abortRequests(page: Page, ...endpoints: Endpoint[]) {
  return intercept(page, endpoints, (route) => route.abort('connectionfailed'))
}

/** Delays requests to these endpoints until the returned function is called. */
export async function holdRequests(page: Page, ...endpoints: Endpoint[]): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const restore = await intercept(page, endpoints, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return async () => {
    release()
    await restore()
  }
}

/** Blocks all requests to the server. After a single successful response the page would reload its data automatically. */
export async function abortAllRequests(page: Page) {
  const isServer = ({ pathname }: URL) => pathname.startsWith('/api/') || pathname === '/healthz'
  const handler = (route: Route) => route.abort('connectionrefused')
  await page.route(isServer, handler)
  return () => page.unroute(isServer, handler)
}

/** Lets requests to these endpoints reach the server again after `abortAllRequests`. */
export function allowRequests(page: Page, ...endpoints: Endpoint[]) {
  return intercept(page, endpoints, (route) => route.continue())
}

export const appScript = /\/assets\/main-[^/]*\.js$/

/** Delays the script of the app until `release` is called and records the requests of the page. */
export async function holdApp(page: Page) {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(appScript, async (route) => {
    await released
    await route.continue()
  })
  return { requested, release: () => release() }
}
