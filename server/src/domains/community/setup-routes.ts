import { setup } from '@daystar/contract/community/setup'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { acceptedLanguage } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { ownAccount } from '../accounts/index.ts'
import { hasMembers } from './queries.ts'
import { setUpCommunity } from './setup-commands.ts'
import { isSetupLinkValid } from './setup-link-commands.ts'

export function setupRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, community, sessions } = deps

  serve(app, setup.check, async ({ body }) => {
    if (!(await isSetupLinkValid(db, body.token))) throw apiError('setup_invalid')
    return { settings: community.settings, has_members: await hasMembers(db) }
  })

  serve(app, setup.finish, async ({ body, request }) => {
    const memberId = await setUpCommunity(deps, {
      ...body,
      address: request.ip,
      language: acceptedLanguage(request),
    })
    const userAgent = request.headers['user-agent'] ?? ''
    const token = await transaction(db, (tx) => sessions.create(tx, memberId, userAgent))
    return { access_token: token, token_type: 'bearer' as const, user: await ownAccount(deps, memberId) }
  })
}
