import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'

type RouteHandler = Parameters<Page['route']>[1]

/** A method and a path below /api; `*` matches one path segment: "DELETE /activities/*". */
type Endpoint = string

function parseEndpoint(endpoint: Endpoint): { method: string; path: RegExp } {
  const [method = '', path = ''] = endpoint.split(' ')
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')
  return { method, path: new RegExp(`^/api${pattern}$`) }
}

/**
 * `page.route` for a page that is already loaded. It returns once the page's requests reach the handler: `page.route`
 * itself returns earlier, and on a busy machine the page could handle a click first and send its request to the server.
 */
export async function routeRequests(
  page: Page,
  url: Parameters<Page['route']>[0],
  handler: RouteHandler,
): Promise<void> {
  await page.route(url, handler)
  if (!page.url().startsWith('http')) return
  const probe = '/favicon.svg?intercepted'
  const isProbe = ({ href }: URL) => href.endsWith(probe)
  await page.route(isProbe, (route) => route.fulfill({ body: 'intercepted' }))
  const response = () => page.evaluate(async (path) => (await fetch(path)).text(), probe)
  await expect.poll(response, 'requests of the page are intercepted').toBe('intercepted')
  await page.unroute(isProbe)
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
  await routeRequests(page, isApi, handler)
  return () => page.unroute(isApi, handler)
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

/** All requests to the server, except those for files. */
export const serverRequests = /^https?:\/\/[^/]+\/(?:api\/|healthz)/

/** Drops the connection of each request of a page, or of all pages of a context, until the outage ends. */
export async function startOutage(target: BrowserContext | Page): Promise<void> {
  await target.route(serverRequests, (route) => route.abort('connectionrefused'))
}

export async function endOutage(target: BrowserContext | Page): Promise<void> {
  await target.unroute(serverRequests)
}

export const appScript = /\/assets\/(?:[\w-]+\/)?main-[^/]*\.js$/

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
