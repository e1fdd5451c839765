import type { Tx } from './database.ts'

/** Work that outlives the request: each kind of job with what it is given. */
export interface JobPayloads {
  send_mail: { to: string; subject: string; text: string; html: string; link?: string }
  /** Removes bytes and row of media that nothing shows any more. */
  remove_media: { mediaId: number }
  /** Writes an activity into the timelines of the followers beyond the first batch. */
  fill_timelines: { activityId: number; afterFollowerId: number }
  /** Removes what nobody needs any more: see the sweeps in docs/operating.md. */
  sweep: Record<string, never>
}

export interface JobOptions {
  /** A later job with the same key replaces the one that still waits. */
  key?: string
  runAt?: Date
}

/** Runs one kind of job; thrown errors mean "try again later". */
export type JobHandlers = { [K in keyof JobPayloads]: (payload: JobPayloads[K]) => Promise<void> }

export interface Jobs {
  /** Queues a job inside the transaction of the act that asks for it: no commit, no job. */
  add<K extends keyof JobPayloads>(tx: Tx, kind: K, payload: JobPayloads[K], options?: JobOptions): Promise<void>
}
