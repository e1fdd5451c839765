import { type ErrorCode, errors } from '@daystar/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, apiError } from '../api/api-error.ts'
import { isUnavailable } from '../database/database.ts'
import { SemaphoreFullError } from '../process/semaphore.ts'

/** Codes of Fastify, its plugins and the operating system, mapped to codes of the contract. */
const errorCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  '53100': 'storage_full', // PostgreSQL: disk full
}

/** Converts every error to a response. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof ApiError ? error : translate(error)
  if (known === null) {
    request.log.error({ err: error, route: routeName(request) }, 'Request failed.')
    const [status, detail] = errors.unknown
    reply.status(status).send({ detail, code: 'unknown', request_id: request.id })
    return
  }
  request.errorCode = known.code
  if (known.status >= 500) request.log.error({ err: error, route: routeName(request) }, known.message)
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
  reply.status(known.status).send(errorBody(known))
}

export function errorBody(error: ApiError): { detail: unknown; code: ErrorCode } {
  return { detail: error.validationErrors ?? error.message, code: error.code }
}

/** Method and path pattern for logs. The URL itself may contain tokens and names. */
export function routeName(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? '(no route)'}`
}

function translate(error: FastifyError | Error): ApiError | null {
  const { code = '', statusCode } = error as Partial<FastifyError>
  const known = errorCodes[code]
  if (known) return apiError(known)
  if (error instanceof SemaphoreFullError) return new ApiError('too_many', { retryAfterSeconds: 5 })
  if (isUnavailable(error)) return new ApiError('unavailable', { retryAfterSeconds: 5 })
  if (statusCode === 413) return apiError('body_too_large')
  if (statusCode === 415) return apiError('type_unsupported')
  // All other client errors of the framework mean that it could not parse the request.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return apiError('malformed')
  return null
}
