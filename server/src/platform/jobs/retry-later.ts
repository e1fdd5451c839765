const maxDelayMs = 24 * 60 * 60 * 1000

/** Thrown by a job that another server asks to wait: it is not repeated before the delay is over. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError'
  readonly delayMs: number

  constructor(message: string, delayMs: number) {
    super(message)
    this.delayMs = Math.min(Math.max(delayMs, 0), maxDelayMs)
  }
}

/** The delay that a `Retry-After` header asks for, as seconds or as a date (RFC 9110); 0 without a valid one. */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? 0 : Math.max(0, at - now)
}
