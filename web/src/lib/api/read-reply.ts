import type { Route } from '@daystar/contract/route'
import { shapes } from '@daystar/contract/shapes'
import { fits, type Shape } from '../compatibility/reply-shape.ts'
import { checkReplies } from './api.ts'

/**
 * The reply to a read as the contract declares it, repaired, or as it is if it has no shape because a normalizer reads
 * it. Rejects a reply of which nothing can be shown.
 */
async function readReply(endpoint: Route, reply: unknown): Promise<unknown> {
  const { shape = shapes[`${endpoint.method} ${endpoint.path}`] as Shape | undefined } = endpoint.options as {
    shape?: Shape
  }
  if (shape === undefined || fits(shape, reply)) return reply
  const { repairReply } = await import('../compatibility/repair-reply.ts')
  return repairReply(endpoint.path, shape, reply)
}

checkReplies(readReply)
