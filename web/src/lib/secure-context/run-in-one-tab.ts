/**
 * Runs in one tab at a time: the others wait until it ends. Without locks, it runs in each tab that is shown: its
 * signal aborts when the tab is hidden, and it starts again when the tab is shown.
 */
export async function runInOneTab(
  name: string,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (locks) return locks.request(name, { signal }, () => run(signal))
  while (!signal.aborted) {
    await untilVisibilityIs('visible', signal)
    const hidden = new AbortController()
    void untilVisibilityIs('hidden', signal).then(() => hidden.abort())
    await run(AbortSignal.any([signal, hidden.signal]))
  }
}

/** Resolves when the tab is shown or hidden, or the signal aborts. */
function untilVisibilityIs(state: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController()
    const check = () => {
      if (document.visibilityState !== state && !signal.aborted) return
      settled.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', check, settled)
    signal.addEventListener('abort', check, settled)
    check()
  })
}
