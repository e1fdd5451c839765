import type { OutboxStore } from '../store.ts'

const leaseMs = 15_000
const renewalMs = 5000

/**
 * Runs while this tab has the lease of a name in the store, for browsers without locks. A tab that was closed or
 * crashed loses its lease by time; one that was suspended for longer notices with the next renewal and stops.
 */
export async function runWithLease(
  store: Pick<OutboxStore, 'lease'>,
  name: string,
  { holder, signal, wait = delay }: { holder: string; signal: AbortSignal; wait?: typeof delay },
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const renew = () => store.lease(name, holder, Date.now() + leaseMs, Date.now())
  while (!signal.aborted) {
    if (!(await renew())) {
      await wait(renewalMs, signal)
      continue
    }
    const lost = new AbortController()
    const ended = new AbortController()
    const keepRenewing = async () => {
      while (!ended.signal.aborted) {
        await wait(renewalMs, AbortSignal.any([signal, ended.signal]))
        if (!ended.signal.aborted && !(await renew().catch(() => false))) return lost.abort()
      }
    }
    const renewing = keepRenewing()
    try {
      await run(AbortSignal.any([signal, lost.signal]))
    } finally {
      ended.abort()
      await renewing
      if (!lost.signal.aborted) await store.lease(name, holder, 0, Date.now())
    }
    if (!lost.signal.aborted) return
  }
}

/** Resolves after a time, or when the signal aborts. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
  })
}
