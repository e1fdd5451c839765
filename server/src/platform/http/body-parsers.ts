import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from './api-error.ts'

/** Maximum size of a body without a file. The largest one is a weekly plan with its base version, where JSON may escape every character. */
export const textBodyMaxBytes = 1024 * 1024

/** Parses JSON and URL-encoded forms. Multipart bodies are spooled to disk; other types are rejected unless the body is empty. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Some clients send a content type with every request, also without a body.
    if (text === '') done(null, undefined)
    else parseJson(request, text as string, done)
  })
  await app.register(formBody, { bodyLimit: textBodyMaxBytes })
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume()
    if (isEmpty(request)) done(null, undefined)
    else done(apiError('type_unsupported'))
  })
}

const contentTypes: Record<string, string> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
}

/** Throws if the endpoint does not accept the content type of the body. Runs before the body is read. */
export function checkContentType(request: FastifyRequest): void {
  const options = request.routeOptions.config.endpoint?.options
  const header = request.headers['content-type']
  if (header === undefined || !(options?.body || options?.file) || isEmpty(request)) return
  const type = contentTypes[header.split(';', 1)[0]?.trim().toLowerCase() ?? '']
  const accepted: readonly string[] = options.accepts ?? ['json']
  if (type === undefined || !accepted.includes(type)) throw apiError('type_unsupported')
}

function isEmpty({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}
