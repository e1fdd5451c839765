export interface ToastOptions {
  tone?: 'plain' | 'success' | 'failure' | undefined
  /** How long it stays. */
  durationMs?: number | undefined
  action?: { label: string; run: () => void } | undefined
}

export interface Toast extends ToastOptions {
  text: string
}

const waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined

/** A word in passing. Costs a page nothing until the `Toaster` is there; what was said before then waits for it. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const toast = { text, ...options }
  if (show) show(toast)
  else waiting.push(toast)
}

/** The toaster takes what waits and all that follows, until it leaves. */
export function takeToasts(take: (toast: Toast) => void): () => void {
  show = take
  for (const toast of waiting.splice(0)) take(toast)
  return () => {
    if (show === take) show = undefined
  }
}
