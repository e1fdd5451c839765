import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { EventBus } from '../../platform/events.ts'
import { isVisibleMember } from '../accounts/index.ts'
import { countNewAccountUse } from '../new-accounts/index.ts'
import { authorize, type Pair } from './access.ts'
import { blocksBetween } from './queries.ts'
import { cooldownOf, endCooldown, startCooldown } from './request-cooldown-commands.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

interface RequestResult {
  readonly connectionId: number
  readonly status: 'pending_out' | 'accepted'
}

/**
 * Creates a follow request, or has no effect if there is one. It is accepted immediately if the other member follows
 * the requester or has requested to, except after the requester was declined or removed.
 */
export function requestToFollow(
  deps: CommandDeps & Pick<Deps, 'config' | 'community'>,
  viewer: SignedInViewer,
  followeeId: number,
): Promise<RequestResult> {
  const { db, events } = deps
  const pair = { followerId: viewer.id, followeeId }
  return transaction(db, async (tx) => {
    // A request to oneself, which is rejected below, has no second member to lock.
    if (followeeId !== viewer.id) await lockVisiblePair(tx, pair)
    const cooldown = await cooldownOf(tx, pair)
    const reversePair = { followerId: pair.followeeId, followeeId: pair.followerId }
    const reverse = await rowOf(tx, reversePair)
    const isHidden = !(await isVisibleMember(tx, viewer, followeeId))
    const isLimited = reverse === undefined && (await isLimitedMember(tx, viewer.id))
    authorize(viewer, 'request', { ...pair, isOnCooldown: cooldown?.isActive ?? false, isLimited, isHidden })
    const existing = await rowOf(tx, pair)
    if (existing?.status === 'accepted') return { connectionId: existing.id, status: 'accepted' }

    await endCooldown(tx, reversePair)
    if (reverse && !cooldown) {
      const connectionId = await acceptRow(tx, events, pair, existing)
      if (reverse.status === 'pending') await acceptRow(tx, events, reversePair, reverse)
      return { connectionId, status: 'accepted' }
    }
    if (reverse?.status === 'pending') await acceptRow(tx, events, reversePair, reverse)
    if (existing) return { connectionId: existing.id, status: 'pending_out' }

    await countNewAccountUse(tx, deps, { memberId: viewer.id, use: 'requests', count: 1 })
    const { id } = await tx
      .insertInto('connections')
      .values({ follower_id: pair.followerId, followee_id: pair.followeeId, status: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await events.emit(tx, 'connection.requested', { connectionId: id, ...pair })
    return { connectionId: id, status: 'pending_out' }
  })
}

/**
 * Lets a new member follow one who agreed to that before, in the transaction that creates the account, which holds the
 * lock on the followee. Throws if they could not send a request.
 */
export async function followInAdvance(
  { tx, events }: { readonly tx: Tx; readonly events: EventBus },
  viewer: SignedInViewer,
  followeeId: number,
): Promise<void> {
  const pair = { followerId: viewer.id, followeeId }
  const isHidden = !(await isVisibleMember(tx, viewer, followeeId))
  const isLimited = await isLimitedMember(tx, viewer.id)
  authorize(viewer, 'request', { ...pair, isOnCooldown: false, isLimited, isHidden })
  await acceptRow(tx, events, pair, undefined)
}

/**
 * Accepts a request that the viewer received. Has no effect if accepted already; throws if the request was cancelled.
 */
export function acceptRequest(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  connectionId: number,
): Promise<void> {
  return transaction(db, async (tx) => {
    const row = await lockRequest(tx, connectionId)
    const isHidden = !(await isVisibleMember(tx, viewer, row.followerId))
    authorize(viewer, 'accept', { ...row, isHidden })
    await endCooldown(tx, row)
    if (row.status === 'pending') await acceptRow(tx, events, row, row)
  })
}

/**
 * Declines or cancels a request that the viewer received or sent, even if it has been accepted in the meantime.
 * Declining starts the cooldown of the requester.
 */
export function removeRequest(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  connectionId: number,
): Promise<void> {
  return transaction(db, async (tx) => {
    const row = await lockRequest(tx, connectionId)
    authorize(viewer, 'remove', row)
    await deleteRow(tx, events, viewer, row)
  })
}

/** Removes a connection or a pending request if it exists. Removing a follower starts their cooldown. */
export function removeConnection({ db, events }: CommandDeps, viewer: SignedInViewer, pair: Pair): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'end', pair)
    await lockVisiblePair(tx, pair)
    await deleteRow(tx, events, viewer, pair)
  })
}

/**
 * Locks both members, lower id first. This serializes commands between the same two members, and the fixed order avoids
 * deadlocks when their counters are updated.
 */
export async function lockPair(tx: Tx, { followerId, followeeId }: Pair): Promise<void> {
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [followerId, followeeId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (found.length < 2) throw apiError('member_not_found')
}

/** Locks both members. Throws `member_not_found` if one blocked the other. */
async function lockVisiblePair(tx: Tx, pair: Pair): Promise<void> {
  await lockPair(tx, pair)
  const { isOwn, isByOther } = await blocksBetween(tx, pair.followerId, pair.followeeId)
  if (isOwn || isByOther) throw apiError('member_not_found')
}

async function rowOf(tx: Tx, { followerId, followeeId }: Pair) {
  return await tx
    .selectFrom('connections')
    .select(['id', 'status'])
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst()
}

async function isLimitedMember(tx: Tx, memberId: number): Promise<boolean> {
  const row = await tx.selectFrom('members').select('is_limited').where('id', '=', memberId).executeTakeFirst()
  return row?.is_limited ?? false
}

async function lockRequest(tx: Tx, connectionId: number) {
  const find = async () => {
    const row = await tx
      .selectFrom('connections')
      .select(['id', 'status', 'follower_id as followerId', 'followee_id as followeeId'])
      .where('id', '=', connectionId)
      .executeTakeFirst()
    if (!row) throw apiError('request_not_found')
    return row
  }
  await lockPair(tx, await find())
  // Read again: the request may have been accepted or cancelled while this transaction waited for the lock.
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

async function deleteRow(tx: Tx, events: EventBus, viewer: SignedInViewer, pair: Pair): Promise<void> {
  const isEnded = await deleteConnection(tx, events, pair)
  if (isEnded && viewer.id === pair.followeeId) await startCooldown(tx, pair)
}

/**
 * Deletes a connection or a request, if there is one, and returns whether there was. Called with both members locked.
 */
export async function deleteConnection(tx: Tx, events: EventBus, { followerId, followeeId }: Pair): Promise<boolean> {
  const ended = await tx
    .deleteFrom('connections')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .returning('status')
    .executeTakeFirst()
  if (!ended) return false
  await events.emit(tx, 'connection.ended', { followerId, followeeId, wasAccepted: ended.status === 'accepted' })
  return true
}
