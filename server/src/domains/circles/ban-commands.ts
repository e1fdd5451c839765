import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import { authorize } from './access.ts'
import { lockCircle } from './role-queries.ts'

/**
 * Keeps a member from joining the circle again, with the circle locked. Returns false if the member does not exist or
 * was removed before.
 */
export async function banMember(tx: Tx, circleId: number, memberId: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('circle_bars')
    .columns(['circle_id', 'member_id'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select((select) => [select.val(circleId).as('circle_id'), 'id as member_id'])
        .where('id', '=', memberId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns whether an admin removed the member and all admins have kept the ban since then. */
export async function isBanned(tx: Tx, circleId: number, memberId: number): Promise<boolean> {
  const ban = await tx
    .selectFrom('circle_bars')
    .select('member_id')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return ban !== undefined
}

/** Allows a removed member to rejoin. Has no effect on others. */
export function allowRejoining(
  db: Db,
  viewer: SignedInViewer,
  { circleId, memberId }: { readonly circleId: number; readonly memberId: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'allowRejoining', await lockCircle(tx, viewer, circleId))
    await endBan(tx, circleId, memberId)
  })
}

/** Allows a removed member to rejoin, for a caller that has authorized it. Has no effect on others. */
export async function endBan(tx: Tx, circleId: number, memberId: number): Promise<void> {
  await tx.deleteFrom('circle_bars').where('circle_id', '=', circleId).where('member_id', '=', memberId).execute()
}
