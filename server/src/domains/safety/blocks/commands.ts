import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { EventBus } from '../../../platform/events.ts'
import { blocksBetween, deleteConnection, lockPair } from '../../connections/index.ts'
import { authorizeBlock } from '../access.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

/** Blocks a member and ends the connections in both directions. Has no effect on one who is blocked already. */
export function blockMember({ db, events }: CommandDeps, viewer: SignedInViewer, memberId: number): Promise<void> {
  return transaction(db, async (tx) => {
    authorizeBlock(viewer, 'add', { blockedId: memberId })
    await addBlock(tx, events, { blockerId: viewer.id, blockedId: memberId })
  })
}

/** Called with two different members. Throws `member_not_found` if the other one blocked the blocker. */
export async function addBlock(
  tx: Tx,
  events: EventBus,
  block: { readonly blockerId: number; readonly blockedId: number },
): Promise<void> {
  const { blockerId, blockedId } = block
  const pair = { followerId: blockerId, followeeId: blockedId }
  await lockPair(tx, pair)
  const { isByOther, isOwn } = await blocksBetween(tx, blockerId, blockedId)
  if (isOwn) return
  if (isByOther) throw apiError('member_not_found')
  await deleteConnection(tx, events, pair)
  await deleteConnection(tx, events, { followerId: blockedId, followeeId: blockerId })
  await tx.insertInto('blocks').values({ blocker_id: blockerId, blocked_id: blockedId }).execute()
  await events.emit(tx, 'member.visibility_changed', { memberIds: [blockerId, blockedId] })
}

/** Removes the viewer's block, if there is one. Connections are not restored. */
export function unblockMember({ db, events }: CommandDeps, viewer: SignedInViewer, memberId: number): Promise<void> {
  return transaction(db, async (tx) => {
    authorizeBlock(viewer, 'remove', null)
    const removed = await tx
      .deleteFrom('blocks')
      .where('blocker_id', '=', viewer.id)
      .where('blocked_id', '=', memberId)
      .returning('blocked_id')
      .executeTakeFirst()
    if (removed) await events.emit(tx, 'member.visibility_changed', { memberIds: [viewer.id, memberId] })
  })
}
