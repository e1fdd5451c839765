/** The part of the autocannon API that the benchmark uses. */
declare module 'autocannon' {
  interface Request {
    path?: string
    headers?: Record<string, string>
  }
  interface Client {
    setRequests(requests: Request[]): void
  }
  interface Options extends Request {
    url: string
    connections: number
    duration: number
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
