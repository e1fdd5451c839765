import { useEffect, useSyncExternalStore } from 'react'
import { isKnownSuspended, showSuspension } from '#lib/session/suspension.ts'

function subscribe(onChange: () => void): () => void {
  // A request of this tab, or of another one.
  const events = ['suspended', 'storage']
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/**
 * Returns whether a request found out that the viewer is suspended. The document is then replaced by the page that says
 * why; until that has loaded, nothing is shown of the parts whose requests are rejected.
 */
export function useIsSuspended(): boolean {
  const isSuspended = useSyncExternalStore(subscribe, isKnownSuspended, () => false)
  useEffect(() => {
    if (isSuspended) showSuspension()
  }, [isSuspended])
  return isSuspended
}
