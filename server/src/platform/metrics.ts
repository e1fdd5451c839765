/** The outcome of one run of a job. */
export type JobOutcome = 'completed' | 'retried' | 'failed'

/** Measurements of this process. Without METRICS_PORT nothing is measured. */
export interface Metrics {
  request(request: { method: string; route: string; status: number; seconds: number }): void
  job(kind: string, outcome: JobOutcome): void
  /** Returns a function to be called when the stream ends. */
  liveStream(): () => void
}

export const noMetrics: Metrics = {
  request: () => undefined,
  job: () => undefined,
  liveStream: () => () => undefined,
}
