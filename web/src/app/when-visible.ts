/** An element that takes longer than this to appear no longer gets the focus. */
const maxWaitMs = 10_000

/**
 * Calls `use` with the element that `find` returns, once it is visible: parts of `.in-order` are not at first. Keys,
 * presses and the returned function end the wait.
 */
export function whenVisible(find: () => HTMLElement | null, use: (element: HTMLElement) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const observer = new MutationObserver(check)
  const stop = () => {
    observer.disconnect()
    controller.abort()
  }
  setTimeout(stop, maxWaitMs)
  // In the capture phase, which the event that started the navigation has already passed.
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, stop, { signal, capture: true })
  // Hidden parts are shown by an animation when the part before them takes too long.
  document.addEventListener('animationend', check, { signal })
  observer.observe(document.body, { childList: true, subtree: true })
  check()
  return stop

  function visibleElement(): HTMLElement | null {
    const element = find()
    return element && getComputedStyle(element).visibility !== 'hidden' ? element : null
  }

  function check(): void {
    if (!visibleElement()) return
    // A closed dialog returns the focus to its button in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const element = visibleElement()
        if (signal.aborted || !element) return
        stop()
        use(element)
      }),
    )
  }
}
