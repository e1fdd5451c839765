import type { Access, Route } from '@daystar/contract/route'
import type { Repeats } from './repeats.ts'
import type { SpooledFile } from './spool.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    repeats: Repeats
  }
  interface FastifyRequest {
    viewer: Viewer
    spooled: SpooledFile | null
  }
  interface FastifyContextConfig {
    /** The contract entry that this route answers. */
    entry?: Route
    isAlias?: boolean
    /** Who may call a route that stands outside the contract's table, such as a stream. */
    access?: Access
  }
}
