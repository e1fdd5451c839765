import { useEffect, useEffectEvent } from 'react'

/**
 * While something lies over the page, Back (Android's button, a swipe, the browser's own) closes it instead of leaving.
 *
 * An opened overlay adds a history entry of the same address. The router must not take that for a visit: the entry is
 * added by the prototype's own `pushState`, past any patched one, and its `popstate` is stopped before others hear it.
 */
interface Overlay {
  mark: string
  close: () => void
}

const open: Overlay[] = []
let swallowed = 0
let made = 0
let listening = false

/** Long enough for a link inside the overlay to have started its visit, which then is the newest entry. */
const settleMs = 60

function markOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('overlay' in state)) return undefined
  return typeof state.overlay === 'string' ? state.overlay : undefined
}

function onPopState(event: PopStateEvent): void {
  const top = open.at(-1)
  if (swallowed > 0) {
    swallowed -= 1
    event.stopImmediatePropagation()
  } else if (top && markOf(event.state) !== top.mark) {
    event.stopImmediatePropagation()
    top.close()
  } else if (!top && markOf(event.state) !== undefined) {
    // Back from a page that a link inside an overlay led to: its entry is spent, one step further is the page itself.
    stepBack()
  }
}

function stepBack(): void {
  swallowed += 1
  history.back()
}

function enter(overlay: Overlay): void {
  if (!listening) window.addEventListener('popstate', onPopState, { capture: true })
  listening = true
  open.push(overlay)
  History.prototype.pushState.call(history, { ...history.state, overlay: overlay.mark }, '')
}

function leave(overlay: Overlay): void {
  open.splice(open.indexOf(overlay), 1)
  // Whoever leaves the whole page in this moment must not be called back to it.
  let isLeavingPage = false
  const note = () => {
    isLeavingPage = true
  }
  window.addEventListener('beforeunload', note)
  setTimeout(() => {
    window.removeEventListener('beforeunload', note)
    if (!isLeavingPage && markOf(history.state) === overlay.mark) stepBack()
  }, settleMs)
}

/** Calls `close` when the reader goes back while `isOpen`. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)

  useEffect(() => {
    if (!isOpen) return
    made += 1
    const overlay = { mark: `overlay-${made}`, close: () => closeNow() }
    enter(overlay)
    return () => leave(overlay)
  }, [isOpen])
}
