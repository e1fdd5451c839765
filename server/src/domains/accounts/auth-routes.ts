import { auth } from '@daystar/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { serve } from '../../platform/http/serve.ts'
import { logOut } from './commands.ts'
import { confirmEmail, restoreEmail } from './email-commands.ts'
import { logIn } from './login-commands.ts'
import { LoginThrottle } from './login-throttle.ts'
import { ownAccount } from './own-account.ts'
import { requestResetLink, resetPassword } from './password-reset-commands.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const throttle = new LoginThrottle()

  serve(app, auth.login, async ({ body, request }) => {
    const email = body.username.trim()
    const session = await throttle.run(email, request.ip, () =>
      logIn(deps, {
        email,
        password: body.password,
        userAgent: request.headers['user-agent'] ?? '',
        deviceToken: body.device_token,
        address: request.ip,
      }),
    )
    if (!session) throw apiError('incorrect_login')
    const user = await ownAccount(deps, session.member.id)
    return { access_token: session.token, token_type: 'bearer' as const, user, device_token: session.deviceToken }
  })

  serve(app, auth.confirmEmail, async ({ body, request }) => confirmEmail(deps, body.token, { address: request.ip }))

  serve(app, auth.restoreEmail, async ({ body, request }) => restoreEmail(deps, body.token, { address: request.ip }))

  serve(app, auth.logout, async ({ viewer, request }) => logOut(deps, viewer, { address: request.ip }))

  serve(app, auth.forgot, async ({ body }) => {
    await requestResetLink(deps, body.email.trim())
    return {
      message: "If that email exists in our system, we've sent a password reset link.",
      signup_url: `${config.publicUrl}/signup`,
    }
  })

  serve(app, auth.reset, async ({ body, request }) => {
    await resetPassword(deps, body.token, body.new_password, { address: request.ip })
    return { message: 'Your password has been reset.' }
  })
}
