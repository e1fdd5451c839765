/** A page that takes longer than this to load no longer moves the focus. */
const maxWaitMs = 10_000

let stop = () => {}

/**
 * Moves the focus to the heading of the new page once it is rendered and no dialog is open, so that screen readers announce
 * it and Tab continues from there. The page can focus something else itself; keys and presses end the wait.
 */
export function focusHeading(): void {
  stop()
  const observer = new MutationObserver(() => tryFocus())
  const timer = setTimeout(() => stop(), maxWaitMs)
  const onUse = () => stop()
  window.addEventListener('keydown', onUse)
  window.addEventListener('pointerdown', onUse)
  stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    window.removeEventListener('keydown', onUse)
    window.removeEventListener('pointerdown', onUse)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  tryFocus()
}

function tryFocus(): void {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return
  const main = document.querySelector('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  const isPlacedByPage = main?.contains(document.activeElement) && document.activeElement !== main
  if (!heading && !isPlacedByPage) return
  stop()
  if (isPlacedByPage || !heading) return
  heading.tabIndex = -1
  // A closed dialog returns the focus to its button in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => heading.focus({ preventScroll: true })))
}
