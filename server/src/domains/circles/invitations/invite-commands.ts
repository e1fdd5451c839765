import { randomBytes } from 'node:crypto'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import { authorize } from '../access.ts'
import { activeInviteToken } from '../queries.ts'
import { lockCircle } from '../role-queries.ts'

/** Returns the token of the circle's active invite link, which all members share. Creates it on the first call. */
export function getOrCreateInviteToken(db: Db, viewer: SignedInViewer, circleId: number): Promise<string> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'invite', await lockCircle(tx, viewer, circleId))
    return await inviteToken(tx, viewer, circleId)
  })
}

/** The token of the active invite link. Called with the circle locked. */
export async function inviteToken(tx: Tx, viewer: SignedInViewer, circleId: number): Promise<string> {
  const existing = await activeInviteToken(tx, circleId)
  if (existing !== undefined) return existing
  const token = randomBytes(24).toString('base64url')
  await tx.insertInto('circle_invites').values({ circle_id: circleId, token, created_by: viewer.id }).execute()
  return token
}

/** Revokes the active invite link, and the invitations of members. The next request for a link creates a new one. */
export function revokeInvite(db: Db, viewer: SignedInViewer, circleId: number): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'revokeInvite', await lockCircle(tx, viewer, circleId))
    await closeInvite(tx, circleId)
    await tx.deleteFrom('circle_invitations').where('circle_id', '=', circleId).execute()
  })
}

/** Revokes the active invite link. Called with the circle locked. */
export async function closeInvite(tx: Tx, circleId: number): Promise<void> {
  await tx
    .updateTable('circle_invites')
    .set({ revoked_at: new Date() })
    .where('circle_id', '=', circleId)
    .where('revoked_at', 'is', null)
    .execute()
}
