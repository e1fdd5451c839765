import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import { authorize } from './access.ts'
import { lockCircle } from './role-queries.ts'

/**
 * Keeps a member from joining the circle again. Called with the circle locked. Returns false if the member does not exist or was removed
 * before.
 */
export async function barMember(tx: Tx, circleId: number, memberId: number): Promise<boolean> {
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

/** Whether an admin removed the member and no admin has let them in since then. */
export async function isBarred(tx: Tx, circleId: number, memberId: number): Promise<boolean> {
  const bar = await tx
    .selectFrom('circle_bars')
    .select('member_id')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return bar !== undefined
}

/** Lets a removed member join again. Has no effect on others. */
export function letIn(
  db: Db,
  viewer: SignedInViewer,
  { circleId, memberId }: { readonly circleId: number; readonly memberId: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'letIn', await lockCircle(tx, viewer, circleId))
    await endBar(tx, circleId, memberId)
  })
}

/** Lets a removed member join again, for a caller that has authorized it. Has no effect on others. */
export async function endBar(tx: Tx, circleId: number, memberId: number): Promise<void> {
  await tx.deleteFrom('circle_bars').where('circle_id', '=', circleId).where('member_id', '=', memberId).execute()
}
