import { randomBytes } from 'node:crypto'
import { type Db, transaction } from '../../platform/database.ts'
import { lockCircle } from './commands.ts'
import { activeInviteToken } from './queries.ts'

/** Returns the token of the circle's active invite link, which all members share. Creates it on the first call. */
export function getOrCreateInviteToken(db: Db, circleId: number, memberId: number): Promise<string> {
  return transaction(db, async (tx) => {
    await lockCircle(tx, circleId)
    const existing = await activeInviteToken(tx, circleId)
    if (existing !== undefined) return existing
    const token = randomBytes(24).toString('base64url')
    await tx.insertInto('circle_invites').values({ circle_id: circleId, token, created_by: memberId }).execute()
    return token
  })
}

/** Revokes the active invite link. The next request for a link creates a new one. */
export async function revokeInvite(db: Db, circleId: number): Promise<void> {
  await db
    .updateTable('circle_invites')
    .set({ revoked_at: new Date() })
    .where('circle_id', '=', circleId)
    .where('revoked_at', 'is', null)
    .execute()
}
