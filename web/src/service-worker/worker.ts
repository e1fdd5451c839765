import { disableNavigationPreload, enableNavigationPreload } from 'serwist'
import { versionQuestion, type WorkerMessage } from '#lib/service-worker/messages.ts'
import { appBuild } from './app-build.ts'
import { refreshShell, storeApp } from './app-files.ts'
import { appRoutes } from './app-routes.ts'
import { removeFormerVersions } from './former-versions.ts'
import { removeExpiredOnce } from './kept-outbox.ts'
import { clearMembers } from './member-caches.ts'
import { photoRoutes } from './photos.ts'
import { endNotifications } from './push.ts'
import { readRoutes } from './reads.ts'
import { worker } from './scope.ts'
import { shareRoutes } from './shared-content.ts'
import { storePages } from './store-pages.ts'

/**
 * Firefox shows its own error page as soon as a preload fails, whatever the worker responds. The registration keeps the
 * state that a former worker has set.
 */
const isFirefox = /\bGecko\/\d/.test(worker.navigator.userAgent)
if (isFirefox) disableNavigationPreload()
else enableNavigationPreload()

const routes = [...appRoutes, ...readRoutes, ...photoRoutes, ...shareRoutes]

worker.addEventListener('install', (event) => event.waitUntil(storeApp()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
// Requests without a route reach the server as if there were only the page.
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const context = { event, request, url, sameOrigin: url.origin === location.origin }
  const route = routes.find(({ method, match }) => method === request.method && match(context))
  if (route) event.respondWith(route.handler.handle(context))
  if (request.mode === 'navigate') event.waitUntil(removeExpiredOnce().catch(() => undefined))
})
worker.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === versionQuestion) event.ports[0]?.postMessage(appBuild.main)
  if (message.type === 'clear')
    event.waitUntil(Promise.all([clearMembers(), endNotifications().catch(() => undefined)]))
  if (message.type === 'activate') event.waitUntil(worker.skipWaiting())
  if (message.type === 'opened') {
    event.waitUntil(keepUpToDate(message).catch(() => undefined))
  }
})

/** Without a network, all of this is tried again with the next page. */
async function keepUpToDate({ language, urls, session }: Extract<WorkerMessage, { type: 'opened' }>): Promise<void> {
  await storePages(urls, session)
  await refreshShell(language)
  await removeFormerVersions()
}
