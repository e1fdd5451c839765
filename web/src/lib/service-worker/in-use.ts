import { queryClient } from '../api/query-client.ts'
import { hasWaiting } from '../outbox/waiting.ts'
import { currentSession } from '../session/session.ts'

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
export async function isInUse(): Promise<boolean> {
  const isTyped = [...fields].some((field) => field.isConnected && field.value !== '')
  const isOpen = document.querySelector('[role=dialog], [role=alertdialog]') !== null
  const isRead = document.visibilityState === 'visible' && Date.now() - usedAtMs < usedMs
  if (isTyped || isOpen || isRead || queryClient.isMutating() > 0) return true
  const userId = currentSession()?.userId ?? null
  return userId !== null && (await hasWaiting(userId))
}
