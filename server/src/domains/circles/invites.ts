import { randomBytes } from 'node:crypto'
import { type Db, transaction } from '../../platform/database.ts'
import { lockCircle } from './commands.ts'
import { openToken } from './queries.ts'

/** The token of the circle's one open invite; made on first asking, the same for every member who copies it. */
export function inviteToken(db: Db, circleId: number, memberId: number): Promise<string> {
  return transaction(db, async (tx) => {
    await lockCircle(tx, circleId)
    const open = await openToken(tx, circleId)
    if (open !== undefined) return open
    const token = randomBytes(24).toString('base64url')
    await tx.insertInto('circle_invites').values({ circle_id: circleId, token, created_by: memberId }).execute()
    return token
  })
}

/** Makes every copy of the present link worthless; the next asking makes another. */
export async function revokeInvite(db: Db, circleId: number): Promise<void> {
  await db
    .updateTable('circle_invites')
    .set({ revoked_at: new Date() })
    .where('circle_id', '=', circleId)
    .where('revoked_at', 'is', null)
    .execute()
}
