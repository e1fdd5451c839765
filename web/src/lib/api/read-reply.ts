import type { Route } from '@daystar/contract/route'
import { shapes } from '@daystar/contract/shapes'
import { checkReplies } from './api.ts'
import { fits, type Shape } from './reply-shape.ts'

/**
 * The reply to a read as the contract declares it, with what is wrong repaired or left out. Rejects a reply of which
 * nothing can be shown. Replies that a normalizer of the folder `compatibility` reads are returned as they are.
 */
async function readReply(endpoint: Route, reply: unknown): Promise<unknown> {
  const { shape = shapes[`${endpoint.method} ${endpoint.path}`] as Shape | undefined } = endpoint.options as {
    shape?: Shape
  }
  if (shape === undefined || fits(shape, reply)) return reply
  const { repairReply } = await import('./repair-reply.ts')
  return repairReply(endpoint.path, shape, reply)
}

checkReplies(readReply)
