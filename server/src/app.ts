import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './domains/accounts/index.ts'
import {
  activityRoutes,
  linkShowsMedia,
  openToEveryone,
  registerActivityListeners,
} from './domains/activities/index.ts'
import { administrationRoutes } from './domains/administration/index.ts'
import { archiveRoutes, importRoutes } from './domains/archives/index.ts'
import { auditRoutes } from './domains/audit/index.ts'
import { circleNoticeRoutes } from './domains/circle-notices/index.ts'
import { circleRoutes } from './domains/circles/index.ts'
import { commentRoutes, firstCommentsReader } from './domains/comments/index.ts'
import { communityRoutes } from './domains/community/index.ts'
import { companionRoutes, registerCompanionListeners } from './domains/companions/index.ts'
import { connectionRoutes } from './domains/connections/index.ts'
import { directoryRoutes } from './domains/directory/index.ts'
import { draftRoutes, registerDraftListeners } from './domains/drafts/index.ts'
import { engagementRoutes } from './domains/engagement/index.ts'
import { eventRoutes, packEvents, registerEventListeners } from './domains/events/index.ts'
import { feedRoutes, registerTimelineListeners } from './domains/feed/index.ts'
import { joiningRoutes, pendingSignIn } from './domains/joining/index.ts'
import { mediaRoutes, uploadRoutes } from './domains/media/index.ts'
import { moderationRoutes, registerModerationListeners } from './domains/moderation/index.ts'
import { notificationRoutes, registerNotificationListeners } from './domains/notifications/index.ts'
import { planningRoutes } from './domains/planning/index.ts'
import { realtimeRoutes, registerInvalidationListeners } from './domains/realtime/index.ts'
import { safetyRoutes } from './domains/safety/index.ts'
import { searchRoutes } from './domains/search/index.ts'
import { suggestionRoutes } from './domains/suggestions/index.ts'
import { communityBranding } from './link-previews/community-branding.ts'
import { linkPreviews } from './link-previews/link-previews.ts'
import type { OnUndecidedPolicy } from './platform/authorization/authorization.ts'
import type { Deps } from './platform/deps.ts'
import { registerMultipart } from './platform/http/body/multipart.ts'
import { healthRoutes } from './platform/http/health.ts'
import { shareTarget } from './platform/http/pages/share-target.ts'
import { serveWebApp } from './platform/http/pages/web-app.ts'
import { registerReference } from './platform/http/reference/reference.ts'
import { createHttpServer } from './platform/http/server.ts'
import { sourceRoute } from './platform/http/source.ts'

const defaultWebRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))

interface AppOptions {
  readonly webRoot?: string
  /**
   * Tests set this function, which is called when a request succeeds without a decision on the policy of its endpoint.
   */
  readonly onUndecidedPolicy?: OnUndecidedPolicy
}

/** Creates the complete server without listening. Domains are registered in the order of their layers. */
export async function buildApp(
  deps: Deps,
  { webRoot = defaultWebRoot, onUndecidedPolicy }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = deps
  const app = await createHttpServer(deps, () => deps.community.publicRead, onUndecidedPolicy)
  registerMultipart(app, deps)
  healthRoutes(app, deps)
  await registerReference(app, config)
  sourceRoute(app, config)

  accountRoutes(app, deps, pendingSignIn)
  auditRoutes(app, deps)
  mediaRoutes(app, deps, { visibleToVisitors: openToEveryone, linkShowsMedia })
  uploadRoutes(app, deps)
  communityRoutes(app, deps)
  connectionRoutes(app, deps)
  circleRoutes(app, deps)
  joiningRoutes(app, deps, packEvents(deps.jobs))
  safetyRoutes(app, deps)
  administrationRoutes(app, deps)
  circleNoticeRoutes(app, deps)
  activityRoutes(app, deps, firstCommentsReader(deps))
  engagementRoutes(app, deps)
  commentRoutes(app, deps)
  planningRoutes(app, deps)
  draftRoutes(app, deps)
  companionRoutes(app, deps)
  eventRoutes(app, deps)
  feedRoutes(app, deps)
  searchRoutes(app, deps)
  directoryRoutes(app, deps)
  suggestionRoutes(app, deps)
  moderationRoutes(app, deps)
  notificationRoutes(app, deps)
  realtimeRoutes(app, deps)
  archiveRoutes(app, deps)
  importRoutes(app, deps)

  registerActivityListeners(deps)
  registerDraftListeners(deps)
  registerTimelineListeners(deps)
  registerCompanionListeners(deps)
  registerEventListeners(deps)
  registerModerationListeners(deps)
  registerNotificationListeners(deps)
  registerInvalidationListeners(deps)

  await shareTarget(app)
  await serveWebApp(app, deps, webRoot, { previews: linkPreviews(deps), branding: communityBranding(deps) })
  app.addHook('preClose', app.draining.finish)
  await app.ready()
  return app
}
