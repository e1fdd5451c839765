/**
 * The service worker of a server with `SERVICE_WORKER=off`, which replaces the one that a browser has, deletes
 * everything that it has stored, and unregisters itself. Open pages then load everything from the server.
 */
export const removingWorker = `self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
`
