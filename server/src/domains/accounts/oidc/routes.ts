import { oidc } from '@daystar/contract/accounts/oidc'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { OidcClient } from '../../../platform/oidc-client.ts'
import { presentSignIn } from '../own-account/present-sign-in.ts'
import { requireOwnIdentity } from '../passkeys/own-identity.ts'
import type { PendingSignIn } from '../sign-in/login-commands.ts'
import type { LoginThrottle } from '../sign-in/login-throttle.ts'
import { requireOidc } from '../sign-in-methods/sign-in-methods.ts'
import { beginOidc, handleSessionCallback, handleSignInCallback } from './callback-commands.ts'
import { disconnectIdentity, ownOidcAccount } from './identity-commands.ts'
import { connectWithPasskey, connectWithPassword, signInWithOidc } from './sign-in-commands.ts'
import { identityOfTicket } from './ticket-commands.ts'

/** Sign-in with OpenID Connect. Creating an account with it is in the domain `joining`. */
export function oidcRoutes(
  app: FastifyInstance,
  deps: Deps,
  { pendingSignIn, throttle }: { pendingSignIn: PendingSignIn; throttle: LoginThrottle },
): void {
  const { db, config } = deps
  const oidcDeps = { ...deps, oidcClient: new OidcClient(config) }

  serve(app, oidc.begin, async () => {
    requireOidc(config)
    return await beginOidc(oidcDeps, 'sign_in', null)
  })

  serve(app, oidc.callback, async ({ body }) => {
    requireOidc(config)
    const { response, browser_token: browserToken, invitation } = body
    return await handleSignInCallback(oidcDeps, { response, browserToken, invitation }, pendingSignIn)
  })

  serve(app, oidc.signIn, async ({ body, request }) => {
    requireOidc(config)
    return await presentSignIn(deps, await signInWithOidc(deps, { code: undefined, ...body }, deviceOf(request, body)))
  })

  serve(app, oidc.connectAndSignIn, async ({ body, request }) => {
    requireOidc(config)
    const { ticket, password = '', code, passkey } = body
    const device = deviceOf(request, body)
    if (passkey) return await presentSignIn(deps, await connectWithPasskey(deps, { ticket, passkey }, device))
    const { email } = await identityOfTicket(db, ticket)
    const result = await throttle.run(email, request.ip, () =>
      connectWithPassword(deps, email, { ticket, password, code }, device),
    )
    if (result === null) throw apiError('incorrect_login')
    if (result === 'second_factor_required') throw apiError(result)
    return await presentSignIn(deps, result)
  })

  serve(app, oidc.own, async ({ viewer }) => {
    requireOidc(config)
    return await ownOidcAccount(deps, viewer)
  })

  serve(app, oidc.beginConnecting, async ({ viewer, body }) => {
    requireOidc(config)
    await requireOwnIdentity(deps, viewer, body)
    if ((await ownOidcAccount(deps, viewer)).connection) throw apiError('oidc_connected')
    return await beginOidc(oidcDeps, 'connect', viewer)
  })

  serve(app, oidc.beginConfirming, async ({ viewer }) => {
    requireOidc(config)
    return await beginOidc(oidcDeps, 'confirm', viewer)
  })

  serve(app, oidc.ownCallback, async ({ viewer, body, request }) => {
    requireOidc(config)
    const { response, browser_token: browserToken } = body
    return { done: await handleSessionCallback(oidcDeps, viewer, { response, browserToken, address: request.ip }) }
  })

  serve(app, oidc.disconnect, async ({ viewer, request }) => {
    requireOidc(config)
    await disconnectIdentity(deps, viewer, { address: request.ip })
  })
}

function deviceOf(request: FastifyRequest, { device_token: deviceToken }: { device_token?: string | undefined }) {
  return { userAgent: request.headers['user-agent'] ?? '', deviceToken, address: request.ip }
}
