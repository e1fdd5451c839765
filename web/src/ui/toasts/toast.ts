export interface ToastOptions {
  tone?: 'plain' | 'success' | 'failure' | undefined
  durationMs?: number | undefined
  /** A second line, such as the reason of a failure. Gives more time to read. */
  detail?: string | undefined
  action?: { label: string; run: () => void } | undefined
}

export interface Toast extends ToastOptions {
  text: string
}

const queue: Toast[] = []
let listener: ((toast: Toast) => void) | undefined
let queueListener: (() => void) | undefined

/** Shows a toast. Toasts are queued until the `Toaster` is mounted, so that callers do not have to load it. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const toast = { text, ...options }
  if (listener) {
    listener(toast)
    return
  }
  queue.push(toast)
  queueListener?.()
}

/** Calls the function when a toast waits for a `Toaster`, now or later, until the returned function is called. */
export function onToastQueued(onQueued: () => void): () => void {
  queueListener = onQueued
  if (queue.length > 0) onQueued()
  return () => {
    if (queueListener === onQueued) queueListener = undefined
  }
}

/** Calls the function with all queued and later toasts, until the returned function is called. */
export function subscribeToToasts(onToast: (toast: Toast) => void): () => void {
  listener = onToast
  for (const toast of queue.splice(0)) onToast(toast)
  return () => {
    if (listener === onToast) listener = undefined
  }
}
