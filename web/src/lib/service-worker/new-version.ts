import { appVersion } from './app-version.ts'
import { isInUse, watchUse } from './in-use.ts'
import { versionQuestion, type WorkerMessage } from './messages.ts'

/** How often a page that is in use is examined again. */
const intervalMs = 5000
/** How often a page that stays open looks for a new version. */
const updateIntervalMs = 60 * 60 * 1000

/**
 * Uses a new version of the app as soon as its worker has stored it and nothing on the page would be lost, and offers
 * it otherwise. The page is loaded again once, when the new worker has taken over.
 */
export function followNewVersions(
  workers: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  offer: (reload: () => void) => void,
): void {
  watchUse()
  let hadWorker = workers.controller !== null
  let isOffered = false
  let isAccepted = false
  let isReloading = false

  const reload = () => {
    if (!isReloading) location.reload()
    isReloading = true
  }
  const offerOnce = (run: () => void) => {
    if (isOffered) return
    isOffered = true
    offer(() => {
      isAccepted = true
      run()
    })
  }
  const activate = (waiting: ServiceWorker) => waiting.postMessage({ type: 'activate' } satisfies WorkerMessage)

  async function handleWaiting(waiting: ServiceWorker): Promise<void> {
    // A page of the same version loses nothing.
    if ((await versionOf(waiting)) === appVersion()) return activate(waiting)
    if (await isInUse()) offerOnce(() => activate(waiting))
    await unused()
    if (waiting.state === 'installed') activate(waiting)
  }

  workers.addEventListener('controllerchange', async () => {
    const isFirst = !hadWorker
    hadWorker = true
    const { controller } = workers
    if (isFirst || controller === null || (await versionOf(controller)) === appVersion()) return
    // Another tab may have activated it. The files of this version are kept.
    if (!isAccepted && (await isInUse())) {
      offerOnce(reload)
      await unused()
    }
    reload()
  })
  const followInstalling = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && workers.controller !== null) void handleWaiting(installing)
    })
  }
  registration.addEventListener('updatefound', followInstalling)
  // The browser may have found it while the page was loading.
  followInstalling()
  if (registration.waiting !== null) void handleWaiting(registration.waiting)
  setInterval(() => void registration.update().catch(() => undefined), updateIntervalMs)
}

async function unused(): Promise<void> {
  while (await isInUse()) await new Promise((resolve) => setTimeout(resolve, intervalMs))
}

function versionOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ type: versionQuestion } satisfies WorkerMessage, [port2])
  })
}
