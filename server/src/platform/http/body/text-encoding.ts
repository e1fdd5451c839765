import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { apiError } from '../../api/api-error.ts'

const percentEncoded = /(?:%[0-9a-f]{2})+/gi

/**
 * Decodes text of a client. Bytes that are not UTF-8 are rejected: a decoder would replace them by U+FFFD, and the
 * damaged text would be stored.
 */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw apiError('malformed')
  return bytes.toString('utf8')
}

/**
 * Returns whether the percent-encoded bytes of a text are UTF-8. A percent sign that encodes nothing stands for itself.
 */
export function isUtf8WhenDecoded(text: string): boolean {
  for (const [encoded] of text.matchAll(percentEncoded))
    if (!isUtf8(Buffer.from(encoded.replaceAll('%', ''), 'hex'))) return false
  return true
}

/** Throws if the query string is not UTF-8; the parser would keep the percent-encoded text. */
export function checkQueryEncoding({ raw: { url = '' } }: FastifyRequest): void {
  const start = url.indexOf('?')
  if (start >= 0 && !isUtf8WhenDecoded(url.slice(start + 1))) throw apiError('malformed')
}
