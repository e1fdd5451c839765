import { vi } from 'vitest'

/** Answers every request with this body after some time, or never, and ends those whose time is over. */
export function stubSlowServer(latencyMs: number | null, body: object = {}): void {
  // The timers of signals are not among those that tests replace.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms)
    return controller.signal
  })
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      if (latencyMs !== null) setTimeout(() => resolve(Response.json(body)), latencyMs)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
}
