import { oidc } from '@daystar/contract/accounts/oidc'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentSignIn, requireOidc } from '../../accounts/index.ts'
import { originOf } from '../origin.ts'
import type { PackEvents } from '../packs/pack-events.ts'
import { applyWithOidc, joinWithOidc } from './oidc-commands.ts'

/** Joining with OpenID Connect: the account, or the application, has no password. */
export function oidcSignUpRoutes(app: FastifyInstance, deps: Deps, packEvents: PackEvents): void {
  serve(app, oidc.signUp, async ({ body, request }) => {
    requireOidc(deps.config)
    const session = await joinWithOidc({ ...deps, packEvents }, body, {
      userAgent: request.headers['user-agent'] ?? '',
      deviceToken: body.device_token,
      ...originOf(request),
    })
    return await presentSignIn(deps, session)
  })

  serve(app, oidc.apply, async ({ body, request }) => {
    requireOidc(deps.config)
    await applyWithOidc(deps, body, originOf(request))
    return { status: 'open' as const }
  })
}
