import { auth } from '@daystar/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { serve } from '../../platform/http/serve.ts'
import { logIn, logOut } from './commands.ts'
import { LoginThrottle } from './login-throttle.ts'
import { requestResetLink, resetPassword } from './password-reset-commands.ts'
import { presentMe } from './present.ts'
import { memberRow } from './queries.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const throttle = new LoginThrottle()

  serve(app, auth.login, async ({ body, request }) => {
    const email = body.username.trim()
    const credentials = { email, password: body.password, userAgent: request.headers['user-agent'] ?? '' }
    const session = await throttle.run(email, request.ip, () => logIn(deps, credentials))
    const member = session && (await memberRow(db, session.memberId))
    if (!session || !member) throw apiError('incorrect_login')
    return { access_token: session.token, token_type: 'bearer' as const, user: presentMe(member) }
  })

  serve(app, auth.logout, async ({ viewer }) => logOut(deps, viewer))

  serve(app, auth.forgot, async ({ body }) => {
    await requestResetLink(deps, body.email.trim())
    return {
      message: "If that email exists in our system, we've sent a password reset link.",
      signup_url: `${config.publicUrl}/signup`,
    }
  })

  serve(app, auth.reset, async ({ body }) => {
    await resetPassword(deps, body.token, body.new_password)
    return { message: 'Your password has been reset.' }
  })
}
