import { serviceWorkers } from './service-workers.ts'

/** Deletes what the service worker has stored of members (`src/service-worker/member-caches.ts`). */
export async function deleteMemberCaches(): Promise<void> {
  serviceWorkers()?.controller?.postMessage({ type: 'clear' })
  const names = await globalThis.caches?.keys()
  for (const name of names ?? []) if (name.startsWith('daystar-member-')) void caches.delete(name)
}
