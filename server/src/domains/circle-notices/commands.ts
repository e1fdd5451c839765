import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentClaim, recordResults } from '../../platform/http/idempotency-claim.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { circleNoticeTexts, writtenTexts } from '../../platform/text/content-texts.ts'
import { circleWithRole, lockCircle } from '../circles/index.ts'
import { limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize } from './access.ts'
import { noticeShownTo } from './queries.ts'

type CommandDeps = Pick<Deps, 'db' | 'events' | 'jobs' | 'config' | 'community'>

const aDayAgo = sql<Date>`now() - interval '1 day'`

/** Sends a notice to all members of a circle, whom a job notifies, and returns its id. */
export function sendNotice(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { circleId, text }: { readonly circleId: number; readonly text: string },
): Promise<number> {
  return transaction(deps.db, async (tx) => {
    // The lock makes simultaneous notices count.
    authorize(viewer, 'send', await lockCircle(tx, viewer, circleId))
    await countNotice(tx, circleId)
    const notice = { text: text.trim() }
    await limitNewAccountLinks(tx, deps, { memberId: viewer.id, texts: writtenTexts(circleNoticeTexts, notice) })
    const { id } = await tx
      .insertInto('circle_notices')
      .values({ circle_id: circleId, author_id: viewer.id, ...notice })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordResults(tx, [{ claim: currentClaim(), id }])
    await deps.jobs.add(tx, 'notify_of_notice', { noticeId: id })
    await deps.events.emit(tx, 'circle.notices_changed', { circleId })
    return id
  })
}

/** Counts a notice, with the circle locked. A removed one still counts. */
async function countNotice(tx: Tx, circleId: number): Promise<void> {
  await tx.deleteFrom('circle_notice_times').where('circle_id', '=', circleId).where('sent_at', '<=', aDayAgo).execute()
  const { count } = await tx
    .selectFrom('circle_notice_times')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('circle_id', '=', circleId)
    .executeTakeFirstOrThrow()
  if (count >= limits.circleNoticesPerDay) throw apiError('circle_notices_full')
  await tx.insertInto('circle_notice_times').values({ circle_id: circleId }).execute()
}

/** The job that notifies the members, unless the notice was removed before. */
export async function notifyOfNotice(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { noticeId }: JobPayloads['notify_of_notice'],
): Promise<void> {
  await transaction(db, (tx) => events.emit(tx, 'circle.noticed', { noticeId }))
}

/** Removes a notice, with the notifications about it. */
export function removeNotice(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  viewer: SignedInViewer,
  { circleId, noticeId }: { readonly circleId: number; readonly noticeId: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    const circle = await lockCircle(tx, viewer, circleId)
    const notice = await tx
      .selectFrom('circle_notices')
      .select('author_id')
      .where('id', '=', noticeId)
      .where('circle_id', '=', circleId)
      .executeTakeFirst()
    // Only members know which notices exist.
    if (!notice && circle.role !== null) throw apiError('notice_not_found')
    authorize(viewer, 'remove', { ...circle, authorId: notice?.author_id ?? 0 })
    await deleteNotice(tx, events, noticeId)
  })
}

/** Deletes a reported notice, also if the moderator cannot see it. */
export async function deleteNotice(tx: Tx, events: Deps['events'], noticeId: number): Promise<void> {
  await events.emit(tx, 'circle.notice_deleting', { noticeId })
  const deleted = await tx
    .deleteFrom('circle_notices')
    .where('id', '=', noticeId)
    .returning('circle_id')
    .executeTakeFirst()
  if (deleted) await events.emit(tx, 'circle.notices_changed', { circleId: deleted.circle_id })
}

/** Locks a notice that the viewer sees, for a report of it. Throws `notice_not_found`. */
export async function lockReadableNotice(tx: Tx, viewer: SignedInViewer, id: number): Promise<void> {
  const notice = await tx
    .selectFrom('circle_notices as n')
    .select('n.circle_id')
    .where('n.id', '=', id)
    .where(noticeShownTo(viewer, 'n'))
    .forShare()
    .executeTakeFirst()
  if (!notice) throw apiError('notice_not_found')
  const { role } = await circleWithRole(tx, viewer, notice.circle_id)
  if (role === null) throw apiError('notice_not_found')
}
