import { type ErrorCode, errors } from '@daystar/contract/errors'

/** One thing wrong with the input: where it stands, what is wrong, and a stable word for it. */
export interface Fault {
  loc: (string | number)[]
  msg: string
  type: string
}

/** A "no" with a code of the contract. Thrown anywhere, answered by the one error handler. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Answered as the list form of `detail` where given. */
  readonly faults: Fault[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, more: { faults?: Fault[]; retryAfterSeconds?: number } = {}) {
    const [status, words] = errors[code]
    super(words)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.faults = more.faults
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** `throw refusal('activity_not_found')`: hidden and missing share one code. */
export function refusal(code: ErrorCode): Refusal {
  return new Refusal(code)
}

/** A 422 for a rule that no schema can say: `throw invalid(['body', 'duration'], 'Choose …')`. */
export function invalid(loc: Fault['loc'], msg: string, type = 'value_error'): Refusal {
  return new Refusal('validation', { faults: [{ loc, msg, type }] })
}
