import { community as endpoints } from '@daystar/contract/community'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { authorize } from './access.ts'
import { announcementRoutes } from './announcement-routes.ts'
import { editSettings, removeLogo, setLogo } from './commands.ts'
import { logoIconRoutes } from './logo-icons.ts'
import { presentAdministration, presentCommunity } from './present.ts'
import { acceptRules } from './rules-commands.ts'
import { setupRoutes } from './setup-routes.ts'

export function communityRoutes(app: FastifyInstance, deps: Deps): void {
  const { community, config } = deps
  setupRoutes(app, deps)
  announcementRoutes(app, deps)
  logoIconRoutes(app, deps)

  serve(app, endpoints.read, async () => presentCommunity(community.stored, config))

  serve(app, endpoints.page, async ({ params: { page } }) => {
    const { settings, changedAt } = community.stored
    const markdown = settings[page]
    const updatedAt = changedAt[page]
    if (markdown.trim() === '' || updatedAt === undefined) throw apiError('page_not_found')
    return { page, markdown, language: settings.language, updated_at: updatedAt }
  })

  serve(app, endpoints.acceptRules, async ({ viewer, body }) => acceptRules(deps.db, viewer.id, body.version))

  serve(app, endpoints.settings, async ({ viewer }) => {
    authorize(viewer, 'readSettings', viewer)
    return presentAdministration(community, config)
  })

  serve(app, endpoints.edit, async ({ viewer, body, request }) => {
    await editSettings(deps, viewer, { changes: body, address: request.ip })
    return presentAdministration(community, config)
  })

  serve(app, endpoints.logo, async ({ viewer, file, request }) => {
    await setLogo(deps, viewer, { file, address: request.ip })
    return presentAdministration(community, config)
  })

  serve(app, endpoints.removeLogo, async ({ viewer, request }) => {
    await removeLogo(deps, viewer, { address: request.ip })
    return presentAdministration(community, config)
  })
}
