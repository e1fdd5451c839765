import { pageLanguage } from '../i18n/page-language.ts'
import { serviceWorkers } from '../secure-context/service-workers.ts'
import { currentSession } from '../session/session.ts'
import { appVersion } from './app-version.ts'
import { lateReply, pushChange, versionQuestion, type WorkerMessage } from './messages.ts'
import { followNewVersions } from './new-version.ts'
import { replaceCopies, watchCopies } from './replace-copies.ts'

interface WorkerListeners {
  /** Lets the member choose when to use a new version, if the page cannot be loaded again at once. */
  readonly offer: (reload: () => void) => void
  /** The browser has replaced the subscription to notifications. */
  readonly onPushChange: () => void
}

/** Registers the service worker (`src/service-worker/`), or looks for a new version of it. */
export async function startServiceWorker({ offer, onPushChange }: WorkerListeners): Promise<void> {
  const workers = serviceWorkers()
  // Vite's server builds no worker.
  if (!workers || import.meta.env.DEV) return
  workers.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === versionQuestion) port?.postMessage(appVersion())
    if (data === lateReply) void replaceCopies()
    if (data === pushChange) onPushChange()
  })
  watchCopies()
  const wasControlled = workers.controller !== null
  try {
    followNewVersions(workers, await workers.register('/sw.js', { updateViaCache: 'none' }), offer)
  } catch {
    // The server cannot be reached, or storage is blocked: a worker that is already running remains.
  }
  const { active } = await workers.ready
  const opened: WorkerMessage = {
    type: 'opened',
    language: pageLanguage,
    urls: wasControlled ? [] : readUrls(),
    session: currentSession(),
  }
  active?.postMessage(opened)
}

/** What this page has read so far. */
function readUrls(): string[] {
  const read = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(read)].filter((url) => /^\/(?:api|media)\//.test(new URL(url).pathname))
}
