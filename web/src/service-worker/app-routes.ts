import { Route, Strategy, type StrategyHandler } from 'serwist'
import { appBuild } from './app-build.ts'
import { appCacheName, shellPath } from './app-files.ts'
import { isAnyPage, isOfServer, networkFirst } from './network.ts'
import { worker } from './scope.ts'

/** Paths that are never pages of the app, as in `server/src/platform/http/pages/web-app.ts`. */
const nonPagePath = /^\/(?:api|media|icons|assets|healthz|readyz|source)(?:\/|$)|\.[A-Za-z0-9]{1,12}$/

/** Every page of the app. While the server cannot be reached, the stored page is shown for all of them. */
class Pages extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const shell = () => worker.caches.match(shellPath, { cacheName: appCacheName })
    return networkFirst(
      handler.getPreloadResponse().then((response) => response ?? fetch(request)),
      shell,
      isAnyPage,
    )
  }
}

/** Files whose names contain hashes. Those of former versions are kept while a page uses them. */
class HashedFiles extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const copy = await worker.caches.match(request.url)
    if (copy) return copy
    const response = await fetch(request)
    if (response.status === 200 && isOfServer(response))
      void handler.waitUntil(storeCopy(request.url, response.clone()))
    return response
  }
}

/** Files of the app that keep their names. */
class NamedFiles extends Strategy {
  override async _handle(request: Request): Promise<Response> {
    return networkFirst(fetch(request), () => worker.caches.match(request.url, { cacheName: appCacheName }))
  }
}

async function storeCopy(url: string, response: Response): Promise<void> {
  const cache = await worker.caches.open(appCacheName)
  await cache.put(url, response)
}

const namedFiles = new Set(appBuild.common.filter((path) => !path.startsWith('/assets/')))

export const appRoutes = [
  new Route(({ request, url }) => request.mode === 'navigate' && !nonPagePath.test(url.pathname), new Pages()),
  new Route(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), new HashedFiles()),
  new Route(({ sameOrigin, url }) => sameOrigin && namedFiles.has(url.pathname), new NamedFiles()),
]
