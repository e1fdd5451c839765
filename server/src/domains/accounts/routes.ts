import { users } from '@daystar/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { acceptedLanguage } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { ingestUpload } from '../media/index.ts'
import { cancelDeletion, requestDeletion } from './account-erasure/commands.ts'
import { changeEmail, resendConfirmation } from './email-address/commands.ts'
import { memberAdministrationRoutes } from './member-administration-routes.ts'
import { presentSession } from './members/present.ts'
import { editMember, setProfilePicture } from './members/profile-commands.ts'
import { deletionTime, sessionsOf } from './members/queries.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { outboxKeyRoutes } from './outbox-key/routes.ts'
import { ownAccount } from './own-account/own-account.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { endOtherSessions, endSession } from './sessions/commands.ts'
import { changePassword } from './sign-in/change-password-commands.ts'
import type { PendingSignIn } from './sign-in/login-commands.ts'
import { LoginThrottle } from './sign-in/login-throttle.ts'
import { authRoutes } from './sign-in/routes.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps, pendingSignIn: PendingSignIn): void {
  const { db } = deps
  const signIn = { pendingSignIn, throttle: new LoginThrottle() }
  authRoutes(app, deps, signIn)
  secondFactorRoutes(app, deps)
  passkeyRoutes(app, deps)
  outboxKeyRoutes(app, deps)
  oidcRoutes(app, deps, signIn)
  roleRoutes(app, deps)
  memberAdministrationRoutes(app, deps)

  serve(app, users.me, ({ viewer, request }) => ownAccount(deps, viewer.id, acceptedLanguage(request)))

  serve(app, users.edit, async ({ viewer, body }) => {
    await editMember(deps, viewer.id, body)
    return await ownAccount(deps, viewer.id)
  })

  serve(app, users.changePassword, async ({ viewer, body, request }) => {
    const { current_password: currentPassword, new_password: newPassword } = body
    await changePassword(deps, {
      memberId: viewer.id,
      sessionId: viewer.sessionId,
      currentPassword,
      newPassword,
      address: request.ip,
    })
  })

  serve(app, users.changeEmail, async ({ viewer, body, request }) => {
    await changeEmail(deps, viewer, { email: body.email.trim(), password: body.password, address: request.ip })
    return await ownAccount(deps, viewer.id)
  })

  serve(app, users.resendConfirmation, async ({ viewer }) => resendConfirmation(deps, viewer))

  serve(app, users.endOtherSessions, async ({ viewer, request }) =>
    endOtherSessions(deps, viewer, { address: request.ip }),
  )

  serve(app, users.requestDeletion, async ({ viewer, body, request }) => {
    const deletionAt = await requestDeletion(deps, viewer, { ...body, address: request.ip })
    return { deletion_at: deletionAt.toISOString() }
  })

  serve(app, users.deletion, async ({ viewer }) => ({
    deletion_at: (await deletionTime(deps.db, viewer.id))?.toISOString() ?? null,
  }))

  serve(app, users.cancelDeletion, async ({ viewer, request }) => cancelDeletion(deps, viewer, { address: request.ip }))

  serve(app, users.sessions, async ({ viewer }) => {
    const rows = await sessionsOf(db, viewer.id)
    return rows.map((row) => presentSession(row, viewer.sessionId))
  })

  serve(app, users.endSession, async ({ viewer, params, request }) =>
    endSession(deps, viewer, params.sessionId, { address: request.ip }),
  )

  serve(app, users.picture, async ({ viewer, file }) => {
    if (!file) throw apiError('file_missing')
    const { id, url } = await ingestUpload(deps, { file, ownerId: viewer.id, accept: 'picture' })
    await setProfilePicture(deps, viewer.id, id)
    return { profile_pic_url: url, url }
  })
}
