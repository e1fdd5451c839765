/** A page that takes longer than this to load no longer moves the focus. */
const maxWaitMs = 10_000

let stop = () => {}

/**
 * Moves the focus to the heading of the new page once it is rendered and no dialog is open, so that screen readers
 * announce it and Tab continues from there. The page can focus something else itself; keys and presses end the wait.
 */
export function focusHeading(): void {
  stop()
  const controller = new AbortController()
  const { signal } = controller
  const observer = new MutationObserver(tryFocus)
  const timer = setTimeout(() => controller.abort(), maxWaitMs)
  stop = () => controller.abort()
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  // In the capture phase, which the event that started the navigation has already passed.
  for (const use of ['keydown', 'pointerdown']) window.addEventListener(use, stop, { signal, capture: true })
  const wait = () => observer.observe(document.body, { childList: true, subtree: true })
  wait()
  tryFocus()

  function tryFocus(): void {
    if (!readyHeading()) return
    observer.disconnect()
    // A closed dialog returns the focus to its button in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!signal.aborted) focusNow()
      }),
    )
  }

  function focusNow(): void {
    const heading = readyHeading()
    if (!heading) {
      wait()
      return
    }
    controller.abort()
    if (isFocusInPage()) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
}

function readyHeading(): HTMLElement | null {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return null
  return document.querySelector<HTMLElement>('main h1')
}

function isFocusInPage(): boolean {
  const main = document.querySelector('main')
  return main !== document.activeElement && main?.contains(document.activeElement) === true
}
