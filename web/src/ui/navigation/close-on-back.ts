import { useEffect, useEffectEvent } from 'react'
import { overlayIdOf, takeOverEntries } from './left-overlay-entries.ts'

/**
 * Closes an open overlay on Back instead of leaving the page, with a history entry of the same URL, which the next
 * overlay takes over. The router is not notified: `pushState` is that of the prototype, and `popstate` is stopped.
 */
interface Overlay {
  id: string
  close: () => void
}

const open: Overlay[] = []
let pendingBackCount = 0
let overlayCount = 0
/** Entries of this page before a reload are not those of its overlays. */
const idPrefix = Date.now().toString(36)
let listening = false
/** Closed overlays whose entry is not removed yet. */
let removalCount = 0
const waiting: (() => void)[] = []

/** Time for a link inside the overlay to start its navigation, whose history entry is then the current one. */
const navigationDelayMs = 60

/** Returns whether the entry belongs to an overlay that is closed. */
function isObsolete(state: unknown): boolean {
  const id = overlayIdOf(state)
  return id !== undefined && !open.some((overlay) => overlay.id === id)
}

function onPopState(event: PopStateEvent): void {
  const top = open.at(-1)
  const isSilent = pendingBackCount > 0
  if (isSilent) pendingBackCount -= 1
  const isOfOverlay = isSilent || (top !== undefined && overlayIdOf(event.state) !== top.id)
  if (isOfOverlay) event.stopImmediatePropagation()
  if (!isSilent && isOfOverlay) top?.close()
  // The entry is also left after Back from a page that was opened by a link inside an overlay.
  if (isObsolete(event.state)) goBackSilently()
  // The overlay opened while the page was going back to the entry below that of another one.
  else if (isSilent && top && overlayIdOf(event.state) !== top.id) addEntry(top)
  resolveWaiting()
}

function goBackSilently(): void {
  pendingBackCount += 1
  history.back()
}

function addOverlay(overlay: Overlay): void {
  if (!listening) window.addEventListener('popstate', onPopState, { capture: true })
  listening = true
  takeOverEntries()
  const canTakeOver = isObsolete(history.state) && pendingBackCount === 0
  open.push(overlay)
  if (canTakeOver) History.prototype.replaceState.call(history, { ...history.state, overlay: overlay.id }, '')
  else if (pendingBackCount === 0) addEntry(overlay)
}

function addEntry(overlay: Overlay): void {
  History.prototype.pushState.call(history, { ...history.state, overlay: overlay.id }, '')
}

function removeOverlay(overlay: Overlay): void {
  open.splice(open.indexOf(overlay), 1)
  removalCount += 1
  const onTimeout = () => {
    removalCount -= 1
    window.removeEventListener('beforeunload', onLeave)
    // The handler of a pending one decides about the entry that it reaches.
    if (pendingBackCount === 0 && overlayIdOf(history.state) === overlay.id) goBackSilently()
    else resolveWaiting()
  }
  const timer = setTimeout(onTimeout, navigationDelayMs)
  // Going back would cancel a navigation to another document that starts in the meantime.
  const onLeave = () => {
    clearTimeout(timer)
    removalCount -= 1
    resolveWaiting()
  }
  window.addEventListener('beforeunload', onLeave, { once: true })
}

function resolveWaiting(): void {
  if (removalCount > 0 || pendingBackCount > 0) return
  for (const resolve of waiting.splice(0)) resolve()
}

/**
 * Resolves when the entries of all closed overlays are removed. A navigation that begins some time after an overlay was
 * closed, such as after a response, waits for it: going back to remove an entry would otherwise undo the navigation.
 */
export function closedOverlaysRemoved(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  resolveWaiting()
  return promise
}

/** Calls `close` on Back while `isOpen`. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)

  useEffect(() => {
    if (!isOpen) return
    overlayCount += 1
    const overlay = { id: `overlay-${idPrefix}-${overlayCount}`, close: () => closeNow() }
    addOverlay(overlay)
    return () => removeOverlay(overlay)
  }, [isOpen])
}
