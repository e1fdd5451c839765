import { type ErrorCode, errors } from '@daystar/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database.ts'
import { Refusal, refusal } from './refusal.ts'

/** What Fastify, its plugins and the system say, in the contract's codes. */
const codes: Record<string, ErrorCode> = {
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

/** The one place where errors become answers. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof Refusal ? error : translate(error)
  if (known === null) {
    request.log.error({ err: error, route: routeName(request) }, 'A request failed.')
    const [status, detail] = errors.unknown
    reply.status(status).send({ detail, code: 'unknown', request_id: request.id })
    return
  }
  if (known.status >= 500) request.log.error({ err: error, route: routeName(request) }, known.message)
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
  reply.status(known.status).send(errorBody(known))
}

export function errorBody(refused: Refusal): { detail: unknown; code: ErrorCode } {
  return { detail: refused.faults ?? refused.message, code: refused.code }
}

/** The pattern of the route, never the address: that may carry tokens and names. */
export function routeName(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? '(no route)'}`
}

function translate(error: FastifyError | Error): Refusal | null {
  const { code = '', statusCode } = error as Partial<FastifyError>
  const known = codes[code]
  if (known) return refusal(known)
  if (isUnavailable(error)) return new Refusal('unavailable', { retryAfterSeconds: 5 })
  if (statusCode === 413) return refusal('body_too_large')
  if (statusCode === 415) return refusal('type_unsupported')
  // What else the framework blames on the caller is something it could not read.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refusal('malformed')
  return null
}
