/** One request of a load process. */
export interface LoadRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A file with the body, for uploads; read once however many requests use it. */
  readonly bodyFile?: string
}

/** The input of a load process. */
export interface LoadJob {
  readonly origin: string
  readonly connections: number
  /** The duration; without it every request is sent once. */
  readonly seconds?: number
  /** A fixed rate of all connections together; by default they send continuously. */
  readonly perSecond?: number
  /** Distributed over the connections, each of which sends its own in turn. */
  readonly requests: readonly LoadRequest[]
}

/** The output of a load process. */
export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Distributes items over the connections round-robin, so that every connection uses a different set. */
export function distribute<T>(items: readonly T[], groupCount: number): T[][] {
  return Array.from({ length: groupCount }, (_, group) => items.filter((_item, index) => index % groupCount === group))
}
