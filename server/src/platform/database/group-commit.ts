import { AsyncLocalStorage } from 'node:async_hooks'
import { type Db, isUnavailable, type Tx, transaction } from './database.ts'

/** Limits how long a transaction holds its locks. */
const maxGroupSize = 100

/**
 * `batch` skips rows that other transactions have locked, so that one of them cannot delay a whole group; `single`
 * waits for them.
 */
export type WriteMode = 'batch' | 'single'

/**
 * Writes the items of several requests in one transaction and returns the result of each item; undefined for those that
 * were left out, because a row is locked or because the request has to fail. `single`, it throws instead.
 */
export type WriteItems<I, O extends {}> = (
  tx: Tx,
  items: readonly I[],
  mode: WriteMode,
) => Promise<readonly (O | undefined)[]>

interface Pending<I, O> extends PromiseWithResolvers<O> {
  readonly item: I
  /** Runs a function in the asynchronous context of the request, which traces use. */
  readonly inContext: <R>(run: () => R) => R
}

/**
 * Group commit: the next transaction writes what requests wanted to write while one was running; a write that arrives
 * alone starts at once. Items that a group leaves out, and those of a failed group, get transactions of their own, so
 * that requests do not affect each other.
 */
export function groupCommit<I, O extends {}>(
  db: Db,
  write: WriteItems<I, O>,
  { concurrency }: { /** The number of groups that are written at the same time. */ readonly concurrency: number } = {
    concurrency: 1,
  },
): (item: I) => Promise<O> {
  const waiting: Pending<I, O>[] = []
  let running = 0

  function writeAlone({ item, inContext, resolve, reject }: Pending<I, O>): void {
    inContext(() => transaction(db, (tx) => write(tx, [item], 'single'))).then(([result]) => {
      if (result === undefined) reject(new Error('A write has no result.'))
      else resolve(result)
    }, reject)
  }

  async function writeTogether(group: readonly Pending<I, O>[]): Promise<void> {
    const items = group.map(({ item }) => item)
    try {
      const results = await transaction(db, (tx) => write(tx, items, 'batch'))
      for (const [index, pending] of group.entries()) {
        const result = results[index]
        if (result === undefined) writeAlone(pending)
        else pending.resolve(result)
      }
    } catch (error) {
      // Writing the items again could store them twice, because the connection may have been lost after the commit.
      if (isUnavailable(error)) for (const { reject } of group) reject(error)
      else for (const pending of group) writeAlone(pending)
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxGroupSize)
      await group[0]?.inContext(() => writeTogether(group))
    }
    running -= 1
  }

  return (item) => {
    const pending = { item, inContext: AsyncLocalStorage.snapshot(), ...Promise.withResolvers<O>() }
    waiting.push(pending)
    if (running < concurrency) {
      running += 1
      // After all requests that have arrived by now, so that they are written together.
      setImmediate(() => void run())
    }
    return pending.promise
  }
}
