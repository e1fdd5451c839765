import { users } from '@daystar/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type SignedIn, visitor } from '../../platform/http/viewer.ts'
import { takeIn } from '../media/index.ts'
import { authRoutes } from './auth-routes.ts'
import { changePassword, editMember, endSessions, showPicture, signUp } from './commands.ts'
import { resolveMemberRef } from './member-ref.ts'
import { presentMe, presentSession, presentUser } from './present.ts'
import { memberRow, sessionsOf } from './queries.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  authRoutes(app, deps)

  serve(app, users.signUp, async ({ body }) => {
    const id = await signUp(db, body)
    const row = await memberRow(db, id)
    if (!row) throw refusal('member_not_found')
    return presentUser(row, visitor)
  })

  serve(app, users.me, ({ viewer }) => ownAccount(db, viewer))

  serve(app, users.edit, async ({ viewer, body }) => {
    await editMember(deps, viewer.id, body)
    return await ownAccount(db, viewer)
  })

  serve(app, users.changePassword, async ({ viewer, body }) => {
    const { current_password: current, new_password: wanted } = body
    await changePassword(deps, { memberId: viewer.id, sessionId: viewer.sessionId, current, wanted })
  })

  serve(app, users.sessions, async ({ viewer }) => {
    const rows = await sessionsOf(db, viewer.id)
    return rows.map((row) => presentSession(row, viewer.sessionId))
  })

  serve(app, users.endSession, async ({ viewer, params }) => {
    if ((await endSessions(deps, viewer.id, { only: params.sessionId })) === 0) throw refusal('session_not_found')
  })

  serve(app, users.picture, async ({ viewer, file }) => {
    if (!file) throw refusal('file_missing')
    const { id, url } = await takeIn(deps, { file, ownerId: viewer.id, accept: 'picture' })
    await showPicture(deps, viewer.id, id)
    return { profile_pic_url: url, url }
  })

  serve(app, users.read, async ({ viewer, params }) => {
    const row = await memberRow(db, resolveMemberRef(viewer, params.userId))
    if (!row) throw refusal('member_not_found')
    return presentUser(row, viewer)
  })
}

async function ownAccount(reader: Reader, viewer: SignedIn) {
  const row = await memberRow(reader, viewer.id)
  // The account went while its session was still remembered.
  if (!row) throw refusal('not_authenticated')
  return presentMe(row)
}
