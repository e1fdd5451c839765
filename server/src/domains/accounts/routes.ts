import { users } from '@daystar/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { serve } from '../../platform/http/serve.ts'
import { type SignedInViewer, visitor } from '../../platform/http/viewer.ts'
import { ingestUpload } from '../media/index.ts'
import { authRoutes } from './auth-routes.ts'
import { changePassword, editMember, endSession, setProfilePicture, signUp } from './commands.ts'
import { presentMe, presentSession, presentUser } from './present.ts'
import { memberRow, sessionsOf } from './queries.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  authRoutes(app, deps)

  serve(app, users.signUp, async ({ body }) => {
    const id = await signUp(db, body)
    const row = await memberRow(db, id)
    if (!row) throw apiError('member_not_found')
    return presentUser(row, visitor)
  })

  serve(app, users.me, ({ viewer }) => ownAccount(db, viewer))

  serve(app, users.edit, async ({ viewer, body }) => {
    await editMember(deps, viewer.id, body)
    return await ownAccount(db, viewer)
  })

  serve(app, users.changePassword, async ({ viewer, body }) => {
    const { current_password: currentPassword, new_password: newPassword } = body
    await changePassword(deps, { memberId: viewer.id, sessionId: viewer.sessionId, currentPassword, newPassword })
  })

  serve(app, users.sessions, async ({ viewer }) => {
    const rows = await sessionsOf(db, viewer.id)
    return rows.map((row) => presentSession(row, viewer.sessionId))
  })

  serve(app, users.endSession, async ({ viewer, params }) => endSession(deps, viewer, params.sessionId))

  serve(app, users.picture, async ({ viewer, file }) => {
    if (!file) throw apiError('file_missing')
    const { id, url } = await ingestUpload(deps, { file, ownerId: viewer.id, accept: 'picture' })
    await setProfilePicture(deps, viewer.id, id)
    return { profile_pic_url: url, url }
  })
}

async function ownAccount(reader: Reader, viewer: SignedInViewer) {
  const row = await memberRow(reader, viewer.id)
  // The account was deleted while its session was still cached.
  if (!row) throw apiError('not_authenticated')
  return presentMe(row)
}
