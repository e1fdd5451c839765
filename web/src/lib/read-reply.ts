import type { Route } from '@daystar/contract/route'
import { logRepair } from './compatibility/log-repair.ts'
import { conform, type Shape, unusable } from './reply-shape.ts'
import { unexpectedReply } from './request-error.ts'

/**
 * The reply to a read as the contract declares it, with what is wrong repaired or left out. Rejects a reply of which nothing can be
 * shown. Replies that a normalizer of the folder `compatibility` reads are returned as they are.
 */
export function readReply(endpoint: Route, reply: unknown): unknown {
  const { shape } = endpoint.options as { shape?: Shape }
  if (shape === undefined) return reply
  const result = conform(shape, reply, (path) => logRepair(`${endpoint.path} ${path}`))
  if (result === unusable) {
    logRepair(endpoint.path)
    throw unexpectedReply()
  }
  return result
}
