import { passkeys } from '@daystar/contract/accounts/passkeys'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentSignIn } from '../own-account/present-sign-in.ts'
import { requireOwnSignIn } from '../sign-in-methods/sign-in-methods.ts'
import { registerPasskey, registrationOptions, removePasskey, renamePasskey } from './commands.ts'
import { passkeysOf, presentPasskey } from './queries.ts'
import { confirmationOptions, signInOptions, signInWithPasskey } from './sign-in-commands.ts'

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, passkeys.signInOptions, async () => ({ options: await signInOptions(deps) }))

  serve(app, passkeys.signIn, async ({ body, request }) => {
    requireOwnSignIn(deps.config)
    const session = await signInWithPasskey(deps, body.credential, {
      userAgent: request.headers['user-agent'] ?? '',
      deviceToken: body.device_token,
      address: request.ip,
    })
    return await presentSignIn(deps, session)
  })

  serve(app, passkeys.list, async ({ viewer }) => (await passkeysOf(deps.db, viewer.id)).map(presentPasskey))

  serve(app, passkeys.registrationOptions, async ({ viewer, body }) => ({
    options: await registrationOptions(deps, viewer, body.password),
  }))

  serve(app, passkeys.register, async ({ viewer, body, request }) =>
    presentPasskey(await registerPasskey(deps, viewer, { ...body, address: request.ip })),
  )

  serve(app, passkeys.rename, async ({ viewer, params, body }) =>
    presentPasskey(await renamePasskey(deps, viewer, params.passkeyId, body.name)),
  )

  serve(app, passkeys.remove, async ({ viewer, params, request }) =>
    removePasskey(deps, viewer, params.passkeyId, { address: request.ip }),
  )

  serve(app, passkeys.confirmationOptions, async ({ viewer }) => ({
    options: await confirmationOptions(deps, viewer),
  }))
}
