import type { Page, Route } from '@playwright/test'

/** A method and a path below /api, `*` standing for one part of it: "DELETE /activities/*". */
type Endpoint = string

function matcher(endpoint: Endpoint): { method: string; path: RegExp } {
  const [method = '', path = ''] = endpoint.split(' ')
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')
  return { method, path: new RegExp(`^/api${pattern}$`) }
}

/** Until the returned function is called, these calls are handled here; everything else reaches the server. */
async function intercepts(page: Page, endpoints: Endpoint[], handle: (route: Route) => Promise<void>) {
  const wanted = endpoints.map(matcher)
  const isApi = (url: URL) => url.pathname.startsWith('/api/')
  const listen = async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const method = route.request().method()
    const isWanted = wanted.some((one) => one.method === method && one.path.test(pathname))
    if (isWanted) await handle(route)
    else await route.fallback()
  }
  await page.route(isApi, listen)
  return () => page.unroute(isApi, listen)
}

/** A server that never had these addresses. */
export function knowsNothingOf(page: Page, ...endpoints: Endpoint[]) {
  return intercepts(page, endpoints, (route) => route.fulfill({ status: 404, json: { detail: 'Not Found' } }))
}

/** A server that answers these calls with a refusal. */
export function refuses(page: Page, endpoint: Endpoint, status: number, body: unknown) {
  return intercepts(page, [endpoint], (route) => route.fulfill({ status, json: body }))
}

/** A line that breaks whenever one of these calls is made. */
export function cutsOff(page: Page, ...endpoints: Endpoint[]) {
  return intercepts(page, endpoints, (route) => route.abort('connectionfailed'))
}

/** Holds back these calls until the returned function lets them through. */
export async function holdsBack(page: Page, ...endpoints: Endpoint[]): Promise<() => Promise<void>> {
  let letThrough = () => {}
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const stop = await intercepts(page, endpoints, async (route) => {
    await opened
    await route.continue().catch(() => undefined)
  })
  return async () => {
    letThrough()
    await stop()
  }
}

/** Nobody there at all. Were but one call answered, a page would find the server again and go on without a press. */
export async function fallsSilent(page: Page) {
  const isServer = ({ pathname }: URL) => pathname.startsWith('/api/') || pathname === '/healthz'
  const listen = (route: Route) => route.abort('connectionrefused')
  await page.route(isServer, listen)
  return () => page.unroute(isServer, listen)
}

/** In a silence, these calls alone are answered. */
export function answersOnly(page: Page, ...endpoints: Endpoint[]) {
  return intercepts(page, endpoints, (route) => route.continue())
}
