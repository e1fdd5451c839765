import { type ErrorCode, errors } from '@daystar/contract/errors'

/** One invalid field of the input: its location, a message, and a stable type. */
export interface ValidationError {
  loc: (string | number)[]
  msg: string
  type: string
}

interface ErrorDetails {
  readonly validationErrors?: ValidationError[]
  readonly retryAfterSeconds?: number
  /** Replaces the message of the contract. */
  readonly message?: string
}

/** An error that the contract declares. The error handler converts it to a response. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** If set, `detail` in the response is this list instead of the message. */
  readonly validationErrors: ValidationError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const [status, message] = errors[code]
    super(details.message ?? message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.validationErrors = details.validationErrors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** `throw apiError('activity_not_found')`. Hidden and missing content share one code. */
export function apiError(code: ErrorCode): ApiError {
  return new ApiError(code)
}

/** A 422 for a rule that the schema cannot express: `throw invalid(['body', 'duration'], 'Choose …')`. */
export function invalid(loc: ValidationError['loc'], msg: string, type = 'value_error'): ApiError {
  return new ApiError('validation', { validationErrors: [{ loc, msg, type }] })
}
