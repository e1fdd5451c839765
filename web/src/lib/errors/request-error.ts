import { t } from '#lib/i18n/translate.ts'

/** One validation error: the location of the invalid input and a message. */
export interface ValidationError {
  readonly loc: readonly (string | number)[]
  readonly msg: string
}

export type RequestErrorKind =
  /** The server responded with an error. */
  | 'rejected'
  /** No response: the network is down, the address is wrong, or CORS blocked it. */
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  /** The response has another shape than the contract declares, and cannot be shown. */
  | 'unexpected'

/** A failed API request. Reads the message from any of the error formats that the server may respond with. */
export class RequestError extends Error {
  readonly kind: RequestErrorKind
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly code: string | null
  /** The server's message, when `detail` is a string. */
  readonly detail: string | null
  readonly validationErrors: readonly ValidationError[]
  /** True when `detail` is a list of validation errors, which may be empty. */
  readonly isValidationError: boolean
  readonly hasBody: boolean
  readonly requestId: string | null
  /** The path of a read that got no response, to find out when it does. */
  readonly unansweredUrl: string | null

  constructor(
    kind: RequestErrorKind,
    status: number,
    body: unknown,
    message?: string,
    unansweredUrl: string | null = null,
  ) {
    const detail = readDetail(body)
    const validationErrors = readValidationErrors(body)
    super(message ?? detail ?? validationErrors[0]?.msg ?? `HTTP ${status}`)
    this.name = 'RequestError'
    this.kind = kind
    this.status = status
    this.detail = detail
    this.validationErrors = validationErrors
    this.isValidationError = Array.isArray(field(body, 'detail'))
    this.code = readText(body, 'code')
    this.requestId = readText(body, 'request_id')
    this.unansweredUrl = unansweredUrl
    this.hasBody = body !== null && body !== undefined && body !== ''
  }
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

function readText(body: unknown, name: string): string | null {
  const value = field(body, name)
  return typeof value === 'string' ? value : null
}

function readDetail(body: unknown): string | null {
  return readText(body, 'detail')
}

function readValidationErrors(body: unknown): ValidationError[] {
  const detail = field(body, 'detail')
  if (!Array.isArray(detail)) return []
  return detail.map((item: unknown) => {
    const loc = field(item, 'loc')
    return {
      loc: Array.isArray(loc) ? (loc as (string | number)[]) : [],
      msg: typeof item === 'string' ? item : (readText(item, 'msg') ?? t('Validation error.')),
    }
  })
}

/** The error of a successful response that cannot be shown. */
export function unexpectedReply(): RequestError {
  return new RequestError('unexpected', 0, null, t('The server sent an unexpected response.'))
}

export function isAborted(error: unknown): boolean {
  return error instanceof RequestError && error.kind === 'aborted'
}

/** The server's message, else the error's own message, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof RequestError)
    return error.detail ?? error.validationErrors[0]?.msg ?? (error.kind === 'rejected' ? fallback : error.message)
  if (error instanceof Error && error.message !== '') return error.message
  return fallback
}

/** All validation errors as "{location}: {message}", joined by bullets; else the detail; else the fallback. */
export function detailedErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof RequestError)) return errorMessage(error, fallback)
  if (error.validationErrors.length > 0)
    return error.validationErrors.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join(' • ')
  return error.detail ?? (error.kind === 'rejected' ? fallback : error.message)
}

/** The detail, else the first validation message, else a generic message. */
export function genericErrorMessage(error: unknown): string {
  if (!(error instanceof RequestError)) return t('Something went wrong.')
  if (error.detail !== null) return error.detail
  if (error.isValidationError) return error.validationErrors[0]?.msg || t('Validation error.')
  if (error.kind === 'unexpected') return error.message
  if (error.hasBody) return t('Request failed.')
  return t('Something went wrong.')
}

/** Why a part of a page could not be loaded. Says whether it is the network. */
export function loadErrorMessage(error: unknown): string {
  if (!(error instanceof RequestError)) return genericErrorMessage(error)
  if (error.kind === 'unreachable') return navigator.onLine ? t('Daystar cannot be reached.') : t('You are offline.')
  return error.kind === 'timeout' ? error.message : genericErrorMessage(error)
}
