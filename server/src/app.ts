import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './domains/accounts/index.ts'
import type { Deps } from './platform/deps.ts'
import { healthRoutes } from './platform/http/health.ts'
import { registerMultipart } from './platform/http/multipart.ts'
import { httpServer } from './platform/http/server.ts'
import { serveNothingElse } from './platform/http/unknown-paths.ts'

/** The whole server as one value, not yet listening: every domain by name, in the order of the slope. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await httpServer(deps)
  registerMultipart(app, deps)

  healthRoutes(app, deps)

  accountRoutes(app, deps)

  serveNothingElse(app)
  await app.ready()
  return app
}
