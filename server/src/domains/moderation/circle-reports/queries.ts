import { limits } from '@daystar/contract/limits'
import type { ReportReason } from '@daystar/contract/moderation/report-reasons'
import { sql } from 'kysely'
import { after, cutPage, keyOf, type PageRequest } from '../../../platform/api/paging.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { memberVisibleTo, type PersonRow, personJson } from '../../accounts/index.ts'
import { visibleTo } from '../../activities/index.ts'

export type CircleReportRow = Awaited<ReturnType<typeof openCasesInCircle>>['items'][number]

/** The reports of one case that are shown; moderators see the others. */
const reportTextsShown = 20

/** `c`: the cases, `a`: the activities, `k`: the comment that a case is about. */
function openCases(reader: Reader, viewer: SignedInViewer, circleId: number) {
  return reader
    .selectFrom('report_cases as c')
    .leftJoin('comments as k', (join) => join.onRef('k.id', '=', 'c.subject_id').on('c.subject_type', '=', 'comment'))
    .innerJoin('activities as a', (join) =>
      join.on(sql`a.id`, '=', sql`case c.subject_type when 'activity' then c.subject_id else k.activity_id end`),
    )
    .innerJoin('activity_circles as l', 'l.activity_id', 'a.id')
    .where('l.circle_id', '=', circleId)
    .where('c.decided_at', 'is', null)
    .where('c.subject_type', 'in', ['activity', 'comment'])
    .where('c.member_id', '<>', viewer.id)
    .where(visibleTo(viewer, 'a'))
    .where(memberVisibleTo(viewer, 'c.member_id'))
}

/**
 * Undecided cases about activities in a circle, and about comments on them, that the viewer can see; without those
 * about the viewer. Oldest first.
 */
export async function openCasesInCircle(reader: Reader, viewer: SignedInViewer, circleId: number, page: PageRequest) {
  const rows = await openCases(reader, viewer, circleId)
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select([
      'c.id',
      'c.subject_type',
      'c.opened_at',
      'a.id as activity_id',
      'a.title',
      keyOf('c.opened_at').as('page_key'),
    ])
    .select(sql<string>`case c.subject_type when 'activity' then a.description else k.content end`.as('text'))
    .select(sql<PersonRow>`${personJson('m')}`.as('author'))
    .select(
      sql<boolean>`exists (select from circle_members cm where cm.circle_id = l.circle_id and cm.member_id = c.member_id)`.as(
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
    .where(after(page, 'c.opened_at', 'c.id', 'newer'))
    .orderBy('c.opened_at')
    .orderBy('c.id')
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}

/** The number of these cases, up to a limit. */
export async function openCaseCountInCircle(reader: Reader, viewer: SignedInViewer, circleId: number): Promise<number> {
  const cases = await openCases(reader, viewer, circleId).select('c.id').limit(limits.pageMax).execute()
  return cases.length
}
