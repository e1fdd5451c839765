import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EventBus } from '../../../platform/events.ts'
import { isVisibleMember } from '../../accounts/index.ts'
import { countNewAccountUse, limitNewAccountLinks } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import { isBanned } from '../ban-commands.ts'
import { lockCircle, roleOf } from '../role-queries.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

interface RequestRef {
  readonly circleId: number
  readonly memberId: number
}

/** The period after the first decline; it doubles with each further one. */
const firstPauseDays = 30
/** 30 days doubled 11 times are 168 years. */
const maxDoublings = 11

/** Asks to join a private circle, and returns when the member did so first. A repeated request replaces the text. */
export function requestToJoin(
  deps: CommandDeps & Pick<Deps, 'config' | 'community'>,
  viewer: SignedInViewer,
  { circleId, text }: { readonly circleId: number; readonly text: string },
): Promise<Date> {
  return transaction(deps.db, async (tx) => {
    const request = { circleId, memberId: viewer.id }
    // The lock makes simultaneous requests to several circles count; members are locked before circles.
    const { is_limited: isLimited } = await tx
      .selectFrom('members')
      .select('is_limited')
      .where('id', '=', viewer.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const circle = await lockCircle(tx, viewer, circleId)
    authorize(viewer, 'request', {
      ...circle,
      isLimited,
      isBanned: await isBanned(tx, circleId, viewer.id),
      isPaused: await isPaused(tx, request),
    })
    await limitNewAccountLinks(tx, deps, { memberId: viewer.id, texts: [text] })
    const changed = await tx
      .updateTable('circle_requests')
      .set({ text })
      .where('circle_id', '=', circleId)
      .where('member_id', '=', viewer.id)
      .returning('requested_at')
      .executeTakeFirst()
    if (changed) return changed.requested_at
    await rejectTooManyRequests(tx, viewer.id)
    await countNewAccountUse(tx, deps, { memberId: viewer.id, use: 'requests', count: 1 })
    const { requested_at: requestedAt } = await tx
      .insertInto('circle_requests')
      .values({ circle_id: circleId, member_id: viewer.id, text })
      .returning('requested_at')
      .executeTakeFirstOrThrow()
    await deps.events.emit(tx, 'circle.requested', request)
    return requestedAt
  })
}

/** Withdraws the viewer's request, if there is one. */
export function withdrawRequest({ db, events }: CommandDeps, viewer: SignedInViewer, circleId: number): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'withdrawRequest', await lockCircle(tx, viewer, circleId))
    await endRequest(tx, events, { circleId, memberId: viewer.id })
  })
}

/** Adds the member who asked. Has no effect if they have joined already; throws if the request was declined. */
export function acceptRequest(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  { circleId, memberId }: RequestRef,
): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'decideRequest', await lockCircle(tx, viewer, circleId))
    if (await roleOf(tx, circleId, memberId)) return
    if (!(await isVisibleMember(tx, viewer, memberId))) throw apiError('request_not_found')
    if (!(await endRequest(tx, events, { circleId, memberId }))) throw apiError('request_not_found')
    await tx.deleteFrom('circle_request_pauses').where(isOf({ circleId, memberId })).execute()
    await tx.insertInto('circle_members').values({ circle_id: circleId, member_id: memberId }).execute()
    await events.emit(tx, 'circle.joined', { circleId, memberId })
    await events.emit(tx, 'circle.request_accepted', { circleId, memberId, actorId: viewer.id })
  })
}

/** Declines a request, which its member is not notified about, and keeps them from asking again for a period. */
export function declineRequest(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  { circleId, memberId }: RequestRef,
): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'decideRequest', await lockCircle(tx, viewer, circleId))
    if (!(await isVisibleMember(tx, viewer, memberId))) throw apiError('request_not_found')
    if (!(await endRequest(tx, events, { circleId, memberId }))) throw apiError('request_not_found')
    const ends_at = sql<Date>`now() + make_interval(days => ${firstPauseDays})`
    await tx
      .insertInto('circle_request_pauses')
      .values({ circle_id: circleId, member_id: memberId, ends_at })
      .onConflict((conflict) =>
        conflict.columns(['circle_id', 'member_id']).doUpdateSet({
          times: sql<number>`least(circle_request_pauses.times, ${maxDoublings}::int) + 1`,
          ends_at: sql<Date>`now() + make_interval(
            days => ${firstPauseDays}::int << least(circle_request_pauses.times, ${maxDoublings}::int))`,
        }),
      )
      .execute()
  })
}

/** Ends a request, with the circle locked, and returns whether there was one. */
export async function endRequest(tx: Tx, events: EventBus, request: RequestRef): Promise<boolean> {
  const ended = await tx.deleteFrom('circle_requests').where(isOf(request)).returning('member_id').executeTakeFirst()
  if (ended) await events.emit(tx, 'circle.request_ended', request)
  return ended !== undefined
}

const isOf = ({ circleId, memberId }: RequestRef) =>
  sql<SqlBool>`circle_id = ${circleId}::bigint and member_id = ${memberId}::bigint`

async function isPaused(tx: Tx, request: RequestRef): Promise<boolean> {
  const pause = await tx
    .selectFrom('circle_request_pauses')
    .select('member_id')
    .where(isOf(request))
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return pause !== undefined
}

async function rejectTooManyRequests(tx: Tx, memberId: number): Promise<void> {
  const open = await tx
    .selectFrom('circle_requests')
    .select('circle_id')
    .where('member_id', '=', memberId)
    .limit(limits.openCircleRequests)
    .execute()
  if (open.length >= limits.openCircleRequests) throw apiError('circle_requests_full')
}
