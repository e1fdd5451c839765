import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from './refusal.ts'

/** Text alone: the largest is a plan with the one it is merged against, each character perhaps escaped. */
export const textBodyMaxBytes = 1024 * 1024

/** JSON and forms. Multipart is taken in by the spool. Anything else is refused, unless it is empty and so says nothing. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Callers that always name a content type also send it with nothing behind it.
    if (text === '') done(null, undefined)
    else parseJson(request, text as string, done)
  })
  await app.register(formBody, { bodyLimit: textBodyMaxBytes })
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume()
    if (isEmpty(request)) done(null, undefined)
    else done(refusal('type_unsupported'))
  })
}

const contentTypes: Record<string, string> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
}

/** Throws where a route takes a body, but not of this type. Asked before a byte of it is read. */
export function refuseOtherTypes(request: FastifyRequest): void {
  const options = request.routeOptions.config.entry?.options
  const header = request.headers['content-type']
  if (header === undefined || !(options?.body || options?.file) || isEmpty(request)) return
  const type = contentTypes[header.split(';', 1)[0]?.trim().toLowerCase() ?? '']
  const accepted: readonly string[] = options.accepts ?? ['json']
  if (type === undefined || !accepted.includes(type)) throw refusal('type_unsupported')
}

function isEmpty({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}
