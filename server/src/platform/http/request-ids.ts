import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const acceptable = /^[\w.:-]{8,128}$/

/** Short, unlike those of other processes, and cheap. A proxy that is trusted may bring its own, to follow a request through. */
export function requestIds(trustsProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const brought = headers['x-request-id']
    if (trustsProxy && typeof brought === 'string' && acceptable.test(brought)) return brought
    return `${prefix}-${(++count).toString(36)}`
  }
}
