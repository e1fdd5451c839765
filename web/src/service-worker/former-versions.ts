import { versionQuestion } from '#lib/service-worker/messages.ts'
import { appBuild } from './app-build.ts'
import { appCacheName, appCachePrefix } from './app-files.ts'
import { worker } from './scope.ts'

/** Pages in the background may be suspended by the browser. */
const replyTimeoutMs = 3000

/** Removes the files of former versions of the app, once no page that is open may still need them. */
export async function removeFormerVersions(): Promise<void> {
  // Then the other files may be those of the next version.
  if (worker.registration.installing || worker.registration.waiting) return
  const names = await worker.caches.keys()
  const former = names.filter((name) => name.startsWith(appCachePrefix) && name !== appCacheName)
  if (former.length === 0) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const versions = await Promise.all(pages.map(versionOf))
  if (versions.every((version) => version === appBuild.main))
    await Promise.all(former.map((name) => worker.caches.delete(name)))
}

/** The version with which a page was loaded; null if it does not reply. */
function versionOf(page: Client): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(resolve, replyTimeoutMs, null)
    page.postMessage(versionQuestion, [port2])
  })
}
