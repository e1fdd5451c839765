/** The input of a load process. */
export interface LoadJob {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** Session tokens that requests use in turn; empty for requests without a session. */
  readonly tokens: readonly string[]
}

/** The output of a load process. */
export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Distributes the tokens over the connections round-robin, so that every connection uses a different set. */
export function distribute<T>(items: readonly T[], groupCount: number): T[][] {
  return Array.from({ length: groupCount }, (_, group) => items.filter((_item, index) => index % groupCount === group))
}
