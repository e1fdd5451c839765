/** The part of the autocannon API that the benchmark uses. */
declare module 'autocannon' {
  interface Request {
    path?: string
    method?: string
    headers?: Readonly<Record<string, string>>
    body?: string | Buffer
  }
  interface Client {
    setRequests(requests: Request[]): void
  }
  interface Options {
    url: string
    connections: number
    duration?: number
    amount?: number
    overallRate?: number
    setupClient?(client: Client): void
  }
  interface Result {
    /** Seconds. */
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
