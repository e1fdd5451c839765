import pLimit from 'p-limit'

/** As many tasks are queued as the limits allow. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'

  constructor() {
    super('Too many tasks are waiting.')
  }
}

/** Runs a task, or throws a `QueueFullError`. */
export type BoundedLimit = <T>(task: () => Promise<T>) => Promise<T>

/** Limits concurrent tasks and bounds the queue, so that a burst of expensive work cannot exhaust the machine. */
export function boundedLimit({
  maxConcurrent,
  maxQueued,
}: {
  readonly maxConcurrent: number
  readonly maxQueued: number
}): BoundedLimit {
  const limit = pLimit(maxConcurrent)
  return async (task) => {
    if (limit.activeCount === maxConcurrent && limit.pendingCount >= maxQueued) throw new QueueFullError()
    return await limit(task)
  }
}
