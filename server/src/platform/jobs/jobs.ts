import type { Tx } from '../database/database.ts'

/** Background jobs: each kind with its payload. A domain adds its own by declaration merging. */
export interface JobPayloads {
  send_mail: { to: string; subject: string; text: string; html: string; link?: string }
  /** Adds what was posted before an upgrade to the search. */
  fill_search: Record<string, never>
  /** Daily. */
  remove_old_audit_events: Record<string, never>
  /** The hourly cleanup job; docs/operating.md lists what it deletes. */
  sweep: Record<string, never>
}

/** Rows that one run of the cleanup job deletes from a table, so that a large backlog does not cause one long lock. */
export const cleanupBatchSize = 10_000

export interface JobOptions {
  /** A later job with the same key replaces a waiting one. */
  key?: string
  /** True when it then keeps the time of the waiting one. */
  keepsTime?: boolean
  runAt?: Date
  /** Jobs with a lower number run first. Default 0. */
  priority?: number
}

/** One handler per kind. A job whose handler throws is retried later. */
export type JobHandlers = { [K in keyof JobPayloads]: (payload: JobPayloads[K]) => Promise<void> }

/** One of several jobs that are queued together. */
interface QueuedJob<K extends keyof JobPayloads> extends Pick<JobOptions, 'key' | 'runAt'> {
  readonly payload: JobPayloads[K]
}

export interface Jobs {
  /** Queues a job inside a transaction; it becomes visible on commit. */
  add<K extends keyof JobPayloads>(tx: Tx, kind: K, payload: JobPayloads[K], options?: JobOptions): Promise<void>
  /** Queues several jobs of one kind with one statement. */
  addAll<K extends keyof JobPayloads>(
    tx: Tx,
    kind: K,
    jobs: readonly QueuedJob<K>[],
    options?: Pick<JobOptions, 'keepsTime' | 'priority'>,
  ): Promise<void>
  /** Removes the emails to an address, and the requests for one, that have not been sent. */
  removeWaitingFor(tx: Tx, address: string): Promise<void>
}
