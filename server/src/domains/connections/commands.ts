import { type Db, type Tx, transaction } from '../../platform/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { refusal } from '../../platform/http/refusal.ts'

interface Act {
  readonly db: Db
  readonly events: EventBus
}

interface Pair {
  readonly followerId: number
  readonly followeeId: number
}

export interface Asked {
  readonly connectionId: number
  readonly status: 'pending_out' | 'accepted'
}

/**
 * Asks to follow. Somebody who already follows the asker, or waits for their answer, is followed at once: two requests that cross
 * accept each other. Asking again changes nothing.
 */
export function askToFollow({ db, events }: Act, pair: Pair): Promise<Asked> {
  return transaction(db, async (tx) => {
    await lockPair(tx, pair)
    const own = await rowOf(tx, pair)
    if (own?.status === 'accepted') return { connectionId: own.id, status: 'accepted' }

    const back = { followerId: pair.followeeId, followeeId: pair.followerId }
    const theirs = await rowOf(tx, back)
    if (theirs) {
      const connectionId = await acceptRow(tx, events, pair, own)
      if (theirs.status === 'pending') await acceptRow(tx, events, back, theirs)
      return { connectionId, status: 'accepted' }
    }
    if (own) return { connectionId: own.id, status: 'pending_out' }

    const { id } = await tx
      .insertInto('connections')
      .values({ follower_id: pair.followerId, followee_id: pair.followeeId, status: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await events.emit(tx, 'connection.requested', { connectionId: id, ...pair })
    return { connectionId: id, status: 'pending_out' }
  })
}

/** Accepts a request that `memberId` received. Accepting what is accepted changes nothing; what was cancelled is not found. */
export function acceptRequest({ db, events }: Act, connectionId: number, memberId: number): Promise<void> {
  return transaction(db, async (tx) => {
    const row = await lockedRow(tx, connectionId)
    if (row?.followeeId !== memberId) throw refusal('request_not_found')
    if (row.status === 'pending') await acceptRow(tx, events, row, row)
  })
}

/** Declines what `memberId` received or cancels what they sent; it ends the connection even if it was accepted meanwhile. */
export function endRequest({ db, events }: Act, connectionId: number, memberId: number): Promise<void> {
  return transaction(db, async (tx) => {
    const row = await lockedRow(tx, connectionId)
    if (!row || (row.followerId !== memberId && row.followeeId !== memberId)) throw refusal('request_not_found')
    await endRow(tx, events, row)
  })
}

/** Makes the one stop following the other, or asking to; nothing to end is success too. */
export function endFollowing({ db, events }: Act, pair: Pair): Promise<void> {
  return transaction(db, async (tx) => {
    await lockPair(tx, pair)
    await endRow(tx, events, pair)
  })
}

/**
 * Holds both members, the lower id first, until the transaction ends: acts between the same two stand in line, and the counters
 * on the two rows are never taken in opposite orders.
 */
async function lockPair(tx: Tx, { followerId, followeeId }: Pair): Promise<void> {
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [followerId, followeeId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (found.length < 2) throw refusal('member_not_found')
}

async function rowOf(tx: Tx, { followerId, followeeId }: Pair) {
  return await tx
    .selectFrom('connections')
    .select(['id', 'status'])
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst()
}

async function lockedRow(tx: Tx, connectionId: number) {
  const find = () =>
    tx
      .selectFrom('connections')
      .select(['id', 'status', 'follower_id as followerId', 'followee_id as followeeId'])
      .where('id', '=', connectionId)
      .executeTakeFirst()
  const before = await find()
  if (!before) return undefined
  await lockPair(tx, before)
  // Somebody may have answered or cancelled while this transaction waited for its turn.
  return await find()
}

async function acceptRow(tx: Tx, events: EventBus, pair: Pair, row: { id: number } | undefined): Promise<number> {
  const { followerId, followeeId } = pair
  const accepted = { status: 'accepted' as const, accepted_at: new Date() }
  const { id } = row
    ? await tx
        .updateTable('connections')
        .set(accepted)
        .where('id', '=', row.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('connections')
        .values({ follower_id: followerId, followee_id: followeeId, ...accepted })
        .returning('id')
        .executeTakeFirstOrThrow()
  const byRequest = row !== undefined
  await events.emit(tx, 'connection.accepted', { connectionId: id, followerId, followeeId, byRequest })
  return id
}

async function endRow(tx: Tx, events: EventBus, { followerId, followeeId }: Pair): Promise<void> {
  const ended = await tx
    .deleteFrom('connections')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .returning('status')
    .executeTakeFirst()
  if (ended) {
    await events.emit(tx, 'connection.ended', { followerId, followeeId, wasAccepted: ended.status === 'accepted' })
  }
}
