import { randomId } from '../../secure-context/random-id.ts'
import { runWithLock } from '../../secure-context/run-with-lock.ts'
import { joinsQueue, type Ordered } from '../order.ts'
import type { OutboxStore } from '../store.ts'
import type { OutboxAction } from '../types.ts'
import { delay } from './lease.ts'

/** Longer than a request for data takes, so that a tab which the system suspends blocks the others only for a while. */
const maxWaitMs = 30_000
const leaseRetryMs = 250

interface Options {
  readonly userId: number
  readonly store: Pick<OutboxStore, 'list' | 'lease'>
  readonly wait?: (ms: number) => Promise<void>
}

/**
 * Runs a write when the earlier ones about the same objects were answered or wait in the store, in all tabs, except
 * those with files, which take minutes. `write` receives whether something waits that has to be sent before.
 */
export async function runInOrder<T>(
  options: Options,
  action: Ordered & Pick<OutboxAction, 'files'>,
  write: (joins: boolean) => Promise<T>,
): Promise<T> {
  const { userId, store } = options
  const run = async () => write(joinsQueue(action, await store.list(userId).catch(() => [])))
  if (action.files?.length) return run()
  // A common order of the locks prevents deadlocks.
  const names = [...action.objects].sort().map((object) => `daystar-write:${userId}:${object}`)
  return names.reduceRight<() => Promise<T>>((next, name) => () => withLock(options, name, next), run)()
}

/** Runs with a lock that one tab has at a time, or alone after waiting too long. */
function withLock<T>(options: Options, name: string, run: () => Promise<T>): Promise<T> {
  // The result is returned before the lock is released.
  return new Promise((resolve, reject) => {
    let isStarted = false
    const start = async () => {
      isStarted = true
      await run().then(resolve, reject)
    }
    runWithLock(name, AbortSignal.timeout(maxWaitMs), start, () => withLease(options, name, start))
      .catch(() => undefined)
      .then(() => (isStarted ? undefined : start()))
  })
}

/** Replaces locks, which need a secure context. */
async function withLease({ store, wait = pause }: Options, name: string, run: () => Promise<void>): Promise<void> {
  const holder = randomId()
  const take = () => store.lease(name, holder, Date.now() + maxWaitMs, Date.now())
  for (let waitedMs = 0; waitedMs < maxWaitMs && !(await take()); waitedMs += leaseRetryMs) await wait(leaseRetryMs)
  try {
    await run()
  } finally {
    await store.lease(name, holder, 0, Date.now())
  }
}

const pause = (ms: number) => delay(ms, new AbortController().signal)
