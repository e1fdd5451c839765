import type { DatasetSize } from '../dataset/size.ts'
import type { LoadRequest } from '../load/job.ts'

/** A scenario of the benchmark: a kind of request, for every member in turn. */
export interface Scenario {
  /** The description of what is measured, for the report. */
  readonly title: string
  /** The scenario changes data, so it runs on a copy of the dataset. */
  readonly changesData?: boolean
  /** The dataset, if it does not depend on the scale of the run. */
  readonly size?: DatasetSize
  /** Default: 50. */
  readonly connections?: number
  /** Each round starts the server again and sends every request once. */
  readonly isCold?: boolean
  prepare(bench: Bench): Promise<Workload>
}

/** The functions and values with which a scenario prepares its requests. */
export interface Bench {
  readonly size: DatasetSize
  /** A folder for files that requests send. */
  readonly dir: string
  /** A request of a member, with the JSON body if one is given. */
  as(memberId: number, path: string, more?: JsonRequest): LoadRequest
  /** Sends a request and returns the parsed response. */
  send<T>(request: LoadRequest): Promise<T>
}

interface JsonRequest {
  readonly method?: NonNullable<LoadRequest['method']>
  readonly json?: unknown
  readonly headers?: LoadRequest['headers']
}

export interface Workload {
  /**
   * The requests of a round, from 1; round 0 is the warm-up. They must succeed, and those of a scenario that changes
   * data must differ from those of other rounds.
   */
  requests(round: number): readonly LoadRequest[]
  /** Throws if the parsed response is not what the scenario measures. */
  check(body: unknown): void
  /** Resolves when the server has done all work that the requests of a round have caused. Its CPU time counts. */
  settled?(): Promise<void>
  /** Sent at a fixed rate during each round. */
  readonly background?: { readonly perSecond: number; requests(round: number): readonly LoadRequest[] }
}

/** A workload with equal requests in every round, or others in each, whose responses are as expected. */
export function workloadOf(
  requests: readonly LoadRequest[] | Workload['requests'],
  isExpected: (body: Record<string, unknown>) => boolean,
): Workload {
  return {
    requests: typeof requests === 'function' ? requests : () => requests,
    check(body) {
      if (!isExpected(body as Record<string, unknown>))
        throw new Error(`Unexpected response: ${JSON.stringify(body).slice(0, 300)}`)
    },
  }
}
