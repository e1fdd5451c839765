import { useEffect, useEffectEvent } from 'react'

/**
 * While an overlay is open, Back (the browser's or Android's button, or a swipe) closes it instead of leaving the page.
 *
 * An open overlay adds a history entry with the same URL. The router must not handle it as a navigation, so the entry
 * is added with the `pushState` of the prototype instead of the router's patched one, and its `popstate` event is
 * stopped before other listeners receive it.
 */
interface Overlay {
  id: string
  close: () => void
}

const open: Overlay[] = []
let pendingBackCount = 0
let overlayCount = 0
let listening = false

/** Time for a link inside the overlay to start its navigation, whose history entry is then the current one. */
const navigationDelayMs = 60

function overlayIdOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('overlay' in state)) return undefined
  return typeof state.overlay === 'string' ? state.overlay : undefined
}

function onPopState(event: PopStateEvent): void {
  const top = open.at(-1)
  if (pendingBackCount > 0) {
    pendingBackCount -= 1
    event.stopImmediatePropagation()
  } else if (top && overlayIdOf(event.state) !== top.id) {
    event.stopImmediatePropagation()
    top.close()
  } else if (!top && overlayIdOf(event.state) !== undefined) {
    // Back from a page that was opened by a link inside an overlay: the overlay is closed, so its entry is skipped.
    goBackSilently()
  }
}

function goBackSilently(): void {
  pendingBackCount += 1
  history.back()
}

function addOverlay(overlay: Overlay): void {
  if (!listening) window.addEventListener('popstate', onPopState, { capture: true })
  listening = true
  open.push(overlay)
  History.prototype.pushState.call(history, { ...history.state, overlay: overlay.id }, '')
}

function removeOverlay(overlay: Overlay): void {
  open.splice(open.indexOf(overlay), 1)
  // Going back would cancel a navigation to another document that starts in the meantime.
  let isLeavingPage = false
  const onBeforeUnload = () => {
    isLeavingPage = true
  }
  window.addEventListener('beforeunload', onBeforeUnload)
  setTimeout(() => {
    window.removeEventListener('beforeunload', onBeforeUnload)
    if (!isLeavingPage && overlayIdOf(history.state) === overlay.id) goBackSilently()
  }, navigationDelayMs)
}

/** Calls `close` on Back while `isOpen`. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)

  useEffect(() => {
    if (!isOpen) return
    overlayCount += 1
    const overlay = { id: `overlay-${overlayCount}`, close: () => closeNow() }
    addOverlay(overlay)
    return () => removeOverlay(overlay)
  }, [isOpen])
}
