import type { AddressLimit } from '@daystar/contract/address-limits'

/** The outcome of one run of a job. */
export type JobOutcome = 'completed' | 'retried' | 'failed'

/** Measurements of this process, which are off unless METRICS_PORT is set. */
export interface Metrics {
  request(request: { method: string; route: string; status: number; seconds: number }): void
  /** An address reached a limit, once for each window. */
  limitReached(limit: AddressLimit): void
  job(kind: string, outcome: JobOutcome): void
  /** Returns a function to be called when the stream ends. */
  liveStream(): () => void
}

export const noMetrics: Metrics = {
  request: () => undefined,
  limitReached: () => undefined,
  job: () => undefined,
  liveStream: () => () => undefined,
}
