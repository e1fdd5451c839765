import { auth } from '@daystar/contract/accounts/auth'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import type { BodyOf } from '@daystar/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { countForAddress } from '../../../platform/http/limits/address-limits.ts'
import { requestTranslate } from '../../../platform/http/request-language.ts'
import { serve } from '../../../platform/http/serve.ts'
import { confirmEmail, restoreEmail } from '../email-address/commands.ts'
import { storedAddress } from '../members/address-queries.ts'
import { presentSignIn } from '../own-account/present-sign-in.ts'
import { logOut } from '../sessions/commands.ts'
import { requireOwnSignIn } from '../sign-in-methods/sign-in-methods.ts'
import { logIn, type PendingSignIn } from './login-commands.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { requestResetLink, resetPassword } from './password-reset-commands.ts'

export function authRoutes(
  app: FastifyInstance,
  deps: Deps,
  { pendingSignIn, throttle }: { pendingSignIn: PendingSignIn; throttle: LoginThrottle },
): void {
  const { config } = deps

  const signIn = async (body: BodyOf<typeof auth.login> & { code?: string }, request: FastifyRequest) => {
    requireOwnSignIn(config)
    const email = storedAddress(body.username)
    const attempt = {
      email,
      password: body.password,
      code: body.code,
      userAgent: request.headers['user-agent'] ?? '',
      deviceToken: body.device_token,
      address: request.ip,
    }
    const result = await throttle.run(email, request.ip, () => logIn(deps, attempt, pendingSignIn))
    if (result === null) throw apiError('incorrect_login')
    if (result === 'second_factor_required') throw apiError(result)
    return await presentSignIn(deps, result)
  }

  serve(app, auth.login, async ({ body, request }) => signIn(body, request))

  serve(app, secondFactor.signIn, async ({ body, request }) => signIn(body, request))

  serve(app, auth.confirmEmail, async ({ body, request }) => confirmEmail(deps, body.token, { address: request.ip }))

  serve(app, auth.restoreEmail, async ({ body, request }) => restoreEmail(deps, body.token, { address: request.ip }))

  serve(app, auth.logout, async ({ viewer, request }) => logOut(deps, viewer, { address: request.ip }))

  serve(app, auth.forgot, async ({ body, request }) => {
    requireOwnSignIn(config)
    await countForAddress(deps, 'password_resets', request.ip)
    await requestResetLink(deps, storedAddress(body.email))
    const t = requestTranslate(request)
    return {
      message: t("If that email exists in our system, we've sent a password reset link."),
      signup_url: `${config.publicUrl}/signup`,
    }
  })

  serve(app, auth.reset, async ({ body, request }) => {
    const { token, new_password: newPassword, device_token: device } = body
    const keepsToken = device !== undefined
    const deviceToken = await resetPassword(deps, { token, newPassword, keepsToken, address: request.ip })
    const t = requestTranslate(request)
    return { message: t('Your password has been reset.'), device_token: deviceToken }
  })
}
