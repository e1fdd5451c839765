/** The id of the overlay to which a history entry belongs. */
export function overlayIdOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('overlay' in state)) return undefined
  return typeof state.overlay === 'string' ? state.overlay : undefined
}

let hasOverlays = false
let isGoingBack = false

/** Leaves the entries of all overlays to `close-on-back.ts`, which is loaded with the first overlay. */
export function takeOverEntries(): void {
  hasOverlays = true
}

function goBack(): void {
  isGoingBack = true
  history.back()
}

function onPopState(event: PopStateEvent): void {
  if (isGoingBack) event.stopImmediatePropagation()
  isGoingBack = false
  if (!hasOverlays && overlayIdOf(event.state) !== undefined) goBack()
}

/** Skips history entries of overlays that a reload closed, until the returned function is called. */
export function skipLeftEntries(): () => void {
  window.addEventListener('popstate', onPopState, { capture: true })
  if (!hasOverlays && overlayIdOf(history.state) !== undefined) goBack()
  return () => window.removeEventListener('popstate', onPopState, { capture: true })
}
