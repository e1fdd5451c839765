import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './domains/accounts/index.ts'
import { activityRoutes, visibleTo } from './domains/activities/index.ts'
import { circleRoutes } from './domains/circles/index.ts'
import { commentRoutes, firstComments } from './domains/comments/index.ts'
import { connectionRoutes } from './domains/connections/index.ts'
import { engagementRoutes } from './domains/engagement/index.ts'
import { feedRoutes, registerTimelineListeners } from './domains/feed/index.ts'
import { mediaRoutes } from './domains/media/index.ts'
import { notificationRoutes, registerNotificationListeners } from './domains/notifications/index.ts'
import { planningRoutes } from './domains/planning/index.ts'
import { realtimeRoutes, registerInvalidationListeners } from './domains/realtime/index.ts'
import { searchRoutes } from './domains/search/index.ts'
import { linkPreviews } from './link-previews.ts'
import type { Deps } from './platform/deps.ts'
import type { OnUndecidedPolicy } from './platform/http/authorization.ts'
import { healthRoutes } from './platform/http/health.ts'
import { registerMultipart } from './platform/http/multipart.ts'
import { registerReference } from './platform/http/reference.ts'
import { createHttpServer } from './platform/http/server.ts'
import { sourceRoute } from './platform/http/source.ts'
import { visitor } from './platform/http/viewer.ts'
import { serveWebApp } from './platform/http/web-app.ts'

const defaultWebRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))

interface AppOptions {
  readonly webRoot?: string
  /** For tests: called when a request succeeds without a decision on the policy of its endpoint. */
  readonly onUndecidedPolicy?: OnUndecidedPolicy
}

/** Creates the complete server without listening. Domains are registered in the order of their layers. */
export async function buildApp(
  deps: Deps,
  { webRoot = defaultWebRoot, onUndecidedPolicy }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = deps
  const app = await createHttpServer(deps, onUndecidedPolicy)
  registerMultipart(app, deps)
  healthRoutes(app, deps)
  await registerReference(app, config)
  sourceRoute(app, config)

  accountRoutes(app, deps)
  mediaRoutes(app, deps, (alias) => visibleTo(visitor, alias))
  connectionRoutes(app, deps)
  circleRoutes(app, deps)
  activityRoutes(app, deps, firstComments)
  engagementRoutes(app, deps)
  commentRoutes(app, deps)
  planningRoutes(app, deps)
  feedRoutes(app, deps)
  searchRoutes(app, deps)
  notificationRoutes(app, deps)
  realtimeRoutes(app, deps)

  registerTimelineListeners(deps)
  registerNotificationListeners(deps)
  registerInvalidationListeners(deps)

  await serveWebApp(app, deps, webRoot, linkPreviews(deps))
  await app.ready()
  return app
}
