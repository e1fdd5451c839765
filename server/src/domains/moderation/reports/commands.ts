import { limits } from '@daystar/contract/limits'
import type { ReportReason, ReportSubject } from '@daystar/contract/moderation/report-reasons'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isVisibleMember } from '../../accounts/index.ts'
import { lockVisibleActivity } from '../../activities/index.ts'
import { lockReadableNotice } from '../../circle-notices/index.ts'
import { circleWithRole } from '../../circles/index.ts'
import { lockComment } from '../../comments/index.ts'
import { lockReadableEvent, lockReadableEventComment, lockReadableNote } from '../../events/index.ts'
import { addBlock } from '../../safety/index.ts'
import { authorize } from '../access.ts'
import { type Content, contentOf, type SubjectRef } from '../cases/content-queries.ts'
import { queueReportEmails } from './email-commands.ts'

interface NewReport {
  readonly subject: SubjectRef
  readonly reason: ReportReason
  readonly text: string
  readonly blocks: boolean
}

/** Reports something that the viewer can see, with a snapshot of it, and returns the id of the report. */
export function createReport(
  deps: Pick<Deps, 'db' | 'events' | 'jobs' | 'config' | 'community'>,
  viewer: SignedInViewer,
  { subject, reason, text, blocks }: NewReport,
): Promise<number> {
  const { db, events } = deps
  return transaction(db, async (tx) => {
    const content = await visibleContent(tx, viewer, subject)
    authorize(viewer, 'create', content)
    await rejectTooManyReports(tx, viewer.id)
    const caseId = await openCase(tx, subject, content.memberId)
    const report = await tx
      .insertInto('reports')
      .values({
        case_id: caseId,
        reporter_id: viewer.id,
        reason,
        text: text.trim(),
        snapshot_title: content.title,
        snapshot_text: content.text,
      })
      .onConflict((conflict) => conflict.columns(['case_id', 'reporter_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!report) throw apiError('already_reported')
    await addCircles(tx, { caseId, circleIds: await visibleCircles(tx, viewer, subject, content) })
    if (content.mediaIds.length > 0) {
      const files = content.mediaIds.map((media_id) => ({ report_id: report.id, media_id }))
      await tx.insertInto('report_media').values(files).execute()
    }
    if (blocks && content.memberId !== null)
      await addBlock(tx, events, { blockerId: viewer.id, blockedId: content.memberId })
    await queueReportEmails(tx, deps)
    return report.id
  })
}

/** Locks the subject against deletion, so that the snapshot is what the viewer can see at this moment. */
async function visibleContent(tx: Tx, viewer: SignedInViewer, subject: SubjectRef): Promise<Content> {
  const { type, id } = subject
  if (type === 'activity') await lockVisibleActivity(tx, viewer, id)
  else if (type === 'comment') await lockComment(tx, viewer, id, 'report')
  else if (type === 'event') await lockReadableEvent(tx, viewer, id)
  else if (type === 'event_comment') await lockReadableEventComment(tx, viewer, id)
  else if (type === 'event_answer') await lockReadableNote(tx, viewer, id)
  else if (type === 'notice') await lockReadableNotice(tx, viewer, id)
  else if (type === 'circle' || type === 'circle_picture') await circleWithRole(tx, viewer, id)
  else if (!(await isVisibleMember(tx, viewer, id))) throw apiError('member_not_found')
  const content = await contentOf(tx, subject)
  if (!content) throw apiError(type.startsWith('circle') ? 'circle_not_found' : 'member_not_found')
  return content
}

/** Concurrent reports of one subject wait here, and for a moderator who decides the case. */
async function openCase(tx: Tx, { type, id }: SubjectRef, memberId: number | null): Promise<number> {
  const row = await tx
    .insertInto('report_cases')
    .values({ subject_type: type, subject_id: id, member_id: memberId })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_type', 'subject_id'])
        .where(sql<SqlBool>`decided_at is null`)
        .doUpdateSet({ subject_id: id }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The reported circle, that of a notice or an event, or the circles of the activity that the reporter can see. */
async function visibleCircles(
  tx: Tx,
  viewer: SignedInViewer,
  { type, id }: SubjectRef,
  { activityId }: Content,
): Promise<number[]> {
  if (type === 'circle' || type === 'circle_picture') return [id]
  if (type === 'notice') {
    const notices = await tx.selectFrom('circle_notices').select('circle_id').where('id', '=', id).execute()
    return notices.map((notice) => notice.circle_id)
  }
  const eventCircles = circlesOfEvent[type]
  if (eventCircles) return await eventCircles(tx, id)
  if (activityId === null) return []
  const rows = await tx
    .selectFrom('activity_circles as l')
    .innerJoin('circles as k', 'k.id', 'l.circle_id')
    .select('k.id')
    .where('l.activity_id', '=', activityId)
    .where(
      sql<SqlBool>`(not k.is_private or exists (select from circle_members m where m.circle_id = k.id and m.member_id = ${viewer.id}))`,
    )
    .execute()
  return rows.map((row) => row.id)
}

type CirclesOf = (tx: Tx, id: number) => Promise<number[]>

/** The circle of an event, by what is reported of it. */
const circlesOfEvent: Partial<Record<ReportSubject, CirclesOf>> = {
  event: (tx, id) => circleOfDate(tx, sql`e.id = ${id}::bigint`),
  event_comment: (tx, id) =>
    circleOfDate(tx, sql`e.id = (select event_id from event_comments where id = ${id}::bigint)`),
  event_answer: (tx, id) => circleOfDate(tx, sql`e.id = (select event_id from event_answers where id = ${id}::bigint)`),
}

async function circleOfDate(tx: Tx, isDate: RawBuilder<unknown>): Promise<number[]> {
  const rows = await tx
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select('s.circle_id')
    .where(sql<SqlBool>`${isDate}`)
    .execute()
  return rows.flatMap(({ circle_id: circleId }) => circleId ?? [])
}

async function addCircles(
  tx: Tx,
  { caseId, circleIds }: { readonly caseId: number; readonly circleIds: readonly number[] },
): Promise<void> {
  if (circleIds.length === 0) return
  await sql`update report_cases set circle_ids =
    array(select distinct unnest(circle_ids || ${circleIds}::bigint[]) order by 1) where id = ${caseId}`.execute(tx)
}

async function rejectTooManyReports(tx: Tx, reporterId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('reports as r')
    .innerJoin('report_cases as c', 'c.id', 'r.case_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('r.reporter_id', '=', reporterId)
    .where('c.decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= limits.openReports) throw apiError('reports_full')
}
