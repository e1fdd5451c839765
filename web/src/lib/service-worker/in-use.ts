import { queryClient } from '../api/query-client.ts'
import { currentSession } from '../session/session.ts'
import { readStored } from '../storage/local-storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'

/** For how long a page counts as used after a key, a tap or scrolling. */
const usedMs = 30_000

let usedAtMs = Date.now()
const fields = new Set<HTMLInputElement>()

/** Notes what is typed and chosen from now on. */
export function watchUse(): void {
  addEventListener('input', ({ target }) => fields.add(target as HTMLInputElement), { capture: true, passive: true })
  const note = () => {
    usedAtMs = Date.now()
  }
  for (const type of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(type, note, { capture: true, passive: true })
}

/** Returns whether loading the page again would lose or interrupt something. */
export function isInUse(): boolean {
  const userId = currentSession()?.userId
  const isWaiting = userId != null && readStored(storageKeys.outbox(userId)) !== null
  const isTyped = [...fields].some((field) => field.isConnected && field.value !== '')
  const isOpen = document.querySelector('[role=dialog], [role=alertdialog]') !== null
  const isRead = document.visibilityState === 'visible' && Date.now() - usedAtMs < usedMs
  return isWaiting || isTyped || isOpen || isRead || queryClient.isMutating() > 0
}
