import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const validRequestId = /^[\w.:-]{8,128}$/

/**
 * Generates short request ids with a random prefix per process. The X-Request-Id header of a trusted proxy takes
 * precedence, so that a request has the same id in all logs.
 */
export function requestIdGenerator(trustsProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const proxyId = headers['x-request-id']
    if (trustsProxy && typeof proxyId === 'string' && validRequestId.test(proxyId)) return proxyId
    return `${prefix}-${(++count).toString(36)}`
  }
}
