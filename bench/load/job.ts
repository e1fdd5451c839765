/** What one load process is told to do. */
export interface LoadJob {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** Everybody in turn, each with a token of their own; none: all requests are alike. */
  readonly tokens: readonly string[]
}

/** What it saw. */
export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Deals the tokens out to the connections like cards, so that all of them are in play at any moment. */
export function dealt<T>(items: readonly T[], hands: number): T[][] {
  return Array.from({ length: hands }, (_, hand) => items.filter((_item, place) => place % hands === hand))
}
