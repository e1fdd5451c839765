import type { ErrorCode } from '@daystar/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, apiError } from '../api/api-error.ts'
import { isUnavailable } from '../database/database.ts'
import { isStorageFull } from '../media-storage/storage-full.ts'
import { StorageUnavailableError } from '../media-storage/storage-unavailable.ts'
import { QueueFullError } from '../process/bounded-limit.ts'
import { type Translator, translator } from '../text/translate.ts'
import { requestLanguage } from './request-language.ts'

/** Codes of Fastify, its plugins and the operating system, mapped to codes of the contract. */
const errorCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  '53100': 'storage_full', // PostgreSQL: disk full
}

/** Converts every error to a response in the language of the request. */
export function errorHandler(translate: Translator) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const known = error instanceof ApiError ? error : knownError(error)
    if (known === null) {
      request.log.error({ err: error, route: routeName(request) }, 'Request failed.')
      send(request, reply, { error: apiError('unknown'), translate, request_id: request.id })
      return
    }
    request.errorCode = known.code
    // The storage logs its failures itself, once for all requests.
    if (known.status >= 500 && !(error instanceof StorageUnavailableError))
      request.log.error({ err: error, route: routeName(request) }, known.message)
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
    send(request, reply, { error: known, translate })
  }
}

export const handleError = errorHandler(translator)

export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  return send(request, reply, { error, translate: translator })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { error, translate, ...more }: { error: ApiError; translate: Translator; request_id?: string },
): FastifyReply {
  const language = requestLanguage(request)
  return reply
    .status(error.status)
    .header('content-language', language)
    .header('vary', 'accept-language')
    .send({ detail: error.detailIn(language, translate), code: error.code, ...(error.id && { id: error.id }), ...more })
}

/** Method and path pattern for logs. The URL itself may contain tokens and names. */
export function routeName(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? '(no route)'}`
}

function knownError(error: FastifyError | Error): ApiError | null {
  const { code = '', statusCode } = error as Partial<FastifyError>
  const known = errorCodes[code]
  if (known) return apiError(known)
  if (error instanceof QueueFullError) return new ApiError('too_many', { retryAfterSeconds: 5 })
  if (isStorageFull(error)) return apiError('storage_full')
  if (isUnavailable(error) || error instanceof StorageUnavailableError)
    return new ApiError('unavailable', { retryAfterSeconds: 5 })
  if (statusCode === 413) return apiError('body_too_large')
  if (statusCode === 415) return apiError('type_unsupported')
  // All other client errors of the framework mean that it could not parse the request.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return apiError('malformed')
  return null
}
