import { limits } from '@daystar/contract/limits'
import type { ReportReason } from '@daystar/contract/moderation/report-reasons'
import { type SqlBool, sql } from 'kysely'
import { type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { memberVisibleTo, type PersonRow, personJson } from '../../accounts/index.ts'
import { visibleTo } from '../../activities/index.ts'
import { eventVisibleTo } from '../../events/index.ts'

export type CircleReportRow = Awaited<ReturnType<typeof openCasesInCircle>>['items'][number]

/** The reports of one case that are shown; moderators see the others. */
const reportTextsShown = 20

const subjects = ['activity', 'comment', 'event', 'event_comment', 'event_answer'] as const

/**
 * `c`: the cases; `a`, `k`: the activity and the comment, or `e`, `s`, `t`, `n`: the date, the event, the comment and
 * the answer that a case is about.
 */
function openCases(reader: Reader, viewer: SignedInViewer, circleId: number) {
  const isAbout = (type: (typeof subjects)[number]) => sql<SqlBool>`c.subject_type = ${type}`
  return reader
    .selectFrom('report_cases as c')
    .leftJoin('comments as k', (join) => join.onRef('k.id', '=', 'c.subject_id').on(isAbout('comment')))
    .leftJoin('activities as a', (join) =>
      join.on(sql<SqlBool>`a.id = case c.subject_type when 'activity' then c.subject_id else k.activity_id end`),
    )
    .leftJoin('event_comments as t', (join) => join.onRef('t.id', '=', 'c.subject_id').on(isAbout('event_comment')))
    .leftJoin('event_answers as n', (join) => join.onRef('n.id', '=', 'c.subject_id').on(isAbout('event_answer')))
    .leftJoin('events as e', (join) =>
      join.on(
        sql<SqlBool>`e.id = case c.subject_type when 'event' then c.subject_id else coalesce(t.event_id, n.event_id) end`,
      ),
    )
    .leftJoin('event_series as s', 's.id', 'e.series_id')
    .where('c.decided_at', 'is', null)
    .where('c.subject_type', 'in', subjects)
    .where('c.member_id', '<>', viewer.id)
    .where(
      sql<SqlBool>`((${visibleTo(viewer, 'a')} and exists (select from activity_circles l
        where l.activity_id = a.id and l.circle_id = ${circleId}::bigint))
        or (s.circle_id = ${circleId}::bigint and ${eventVisibleTo(viewer, 's')}))`,
    )
    .where(memberVisibleTo(viewer, 'c.member_id'))
}

/**
 * Undecided cases about activities and events in a circle, and about comments and notes on them, that the viewer can
 * see; without those about the viewer. Oldest first.
 */
export async function openCasesInCircle(reader: Reader, viewer: SignedInViewer, circleId: number, page: PageRequest) {
  const query = openCases(reader, viewer, circleId)
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.id', 'c.subject_type', 'c.opened_at', 'a.id as activity_id', 'e.id as event_id'])
    .select(sql<string>`coalesce(a.title, s.title)`.as('title'))
    .select(
      sql<string>`case c.subject_type when 'activity' then a.description when 'comment' then k.content
        when 'event' then concat_ws(chr(10), s.description, nullif(e.cancel_reason, ''))
        when 'event_comment' then t.content else n.note end`.as('text'),
    )
    .select(sql<PersonRow>`${personJson('m')}`.as('author'))
    .select(
      sql<boolean>`exists (select from circle_members cm where cm.circle_id = ${circleId}::bigint and cm.member_id = c.member_id)`.as(
        'author_is_member',
      ),
    )
    .select(
      sql<ReportReason[]>`array(select distinct r.reason from reports r where r.case_id = c.id order by 1)`.as(
        'reasons',
      ),
    )
    .select(sql<number>`(select count(*)::int from reports r where r.case_id = c.id)`.as('report_count'))
    .select(
      sql<string[]>`array(select r.text from reports r where r.case_id = c.id and r.text <> ''
        order by r.created_at, r.id limit ${reportTextsShown})`.as('report_texts'),
    )
  return await readPageOf(query, page, { at: 'c.opened_at', id: 'c.id', direction: 'newer' })
}

/** The number of these cases, up to a limit. */
export async function openCaseCountInCircle(reader: Reader, viewer: SignedInViewer, circleId: number): Promise<number> {
  const cases = await openCases(reader, viewer, circleId).select('c.id').limit(limits.pageMax).execute()
  return cases.length
}
