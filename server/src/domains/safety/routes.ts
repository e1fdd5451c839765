import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { blockRoutes } from './blocks/routes.ts'
import { muteRoutes } from './mutes/routes.ts'

export function safetyRoutes(app: FastifyInstance, deps: Deps): void {
  blockRoutes(app, deps)
  muteRoutes(app, deps)
}
