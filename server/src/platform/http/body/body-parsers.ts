import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '../../api/api-error.ts'
import { isUtf8WhenDecoded } from './text-encoding.ts'

/**
 * Maximum size of a body without a file. The largest one is a weekly plan with its base version, where JSON may escape
 * every character.
 */
export const textBodyMaxBytes = 1024 * 1024

/**
 * Parses JSON and URL-encoded forms, and rejects text that is not UTF-8, because decoding it would silently replace
 * characters. Multipart bodies are spooled to disk; other types are rejected unless the body is empty.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Some clients send a content type with every request, also without a body.
    if (bytes.length === 0) done(null, undefined)
    else if (!isUtf8(bytes as Buffer)) done(apiError('malformed'))
    else parseJson(request, bytes.toString(), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, bytes, done) => {
    const text = bytes.toString()
    if (isUtf8(bytes as Buffer) && isUtf8WhenDecoded(text)) done(null, parseForm(text))
    else done(apiError('malformed'))
  })
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume()
    if (isEmpty(request)) done(null, undefined)
    else done(apiError('type_unsupported'))
  })
}

function parseForm(text: string): Record<string, string> {
  // Next to a percent sign that encodes nothing, URLSearchParams of Node.js damages characters beyond ASCII.
  return Object.fromEntries(new URLSearchParams(text.replace(/%(?![0-9a-f]{2})/gi, '%25')))
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
