import type { ReportReason, ReportSubject } from '@daystar/contract/moderation/report-reasons'
import type { Role } from '@daystar/contract/roles'
import { sql } from 'kysely'
import { type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { excerptOf } from '../../../platform/text/excerpt.ts'
import { type PersonRow, personJsonOrNull } from '../../accounts/index.ts'
import { type MediaRow, mediaJson } from '../../media/index.ts'
import { isNamedTo } from '../access.ts'

export type CaseRow = Awaited<ReturnType<typeof casePage>>['items'][number]

const memberJson = personJsonOrNull('m')

interface CircleRef {
  readonly id: number
  readonly name: string
}

/** More characters than an excerpt has, because mention tokens are longer than names. */
const excerptSource = 1000

/** Cases with the member, the circles, the reasons and the number of reports, and the beginning of the first report. */
function cases(reader: Reader) {
  return reader
    .selectFrom('report_cases as c')
    .leftJoin('members as m', 'm.id', 'c.member_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reports as r')
          .select(sql<ReportReason[] | null>`array_agg(distinct r.reason order by r.reason)`.as('reasons'))
          .select(sql<number>`count(*)::int`.as('report_count'))
          .whereRef('r.case_id', '=', 'c.id')
          .as('r'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reports as s')
          .select([
            's.id',
            's.snapshot_title',
            sql<string>`left(s.snapshot_text, ${excerptSource})`.as('snapshot_text'),
          ])
          .whereRef('s.case_id', '=', 'c.id')
          .orderBy('s.created_at')
          .orderBy('s.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.subject_type', 'c.subject_id', 'c.opened_at', 'c.decided_at', 'r.reasons', 'r.report_count'])
    .select(['first.snapshot_title', 'first.snapshot_text', memberJson.as('member')])
    .select(
      sql<MediaRow | null>`(select ${mediaJson('f')} from report_media p join media f on f.id = p.media_id
        where p.report_id = first.id order by f.id limit 1)`.as('picture'),
    )
    .select(
      sql<
        CircleRef[]
      >`coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name_key, k.id)
        from circles k where k.id = any(c.circle_ids)), '[]'::json)`.as('circles'),
    )
}

type CaseState = 'open' | 'decided'

interface CaseFilters {
  readonly state: CaseState
  readonly type: ReportSubject | undefined
  readonly reason: ReportReason | undefined
  readonly circleId: number | undefined
}

/** Open cases, oldest first, or decided ones, newest first; without those about the viewer. */
export async function casePage(
  reader: Reader,
  { state, viewerId, type, reason, circleId }: CaseFilters & { readonly viewerId: number },
  page: PageRequest,
) {
  const isOpen = state === 'open'
  const column = isOpen ? 'c.opened_at' : 'c.decided_at'
  let query = cases(reader)
    .where('c.decided_at', isOpen ? 'is' : 'is not', null)
    .where('c.member_id', 'is distinct from', viewerId)
  if (type !== undefined) query = query.where('c.subject_type', '=', type)
  if (reason !== undefined)
    query = query.where(sql<boolean>`exists (select from reports w where w.case_id = c.id and w.reason = ${reason})`)
  if (circleId !== undefined) query = query.where(sql<boolean>`c.circle_ids @> array[${circleId}]::bigint[]`)
  return await readPageOf(query, page, { at: column, id: 'c.id', direction: isOpen ? 'newer' : 'older' })
}

/** The circles of open or decided cases, without those about the viewer, by name. */
export async function circlesOfCases(
  reader: Reader,
  { state, viewerId }: { readonly state: CaseState; readonly viewerId: number },
): Promise<CircleRef[]> {
  const { rows } = await sql<CircleRef>`select k.id, k.name from circles k where k.id in (
      select unnest(c.circle_ids) from report_cases c
      where (c.decided_at is null) = ${state === 'open'}::boolean and c.member_id is distinct from ${viewerId})
    order by k.name_key, k.id`.execute(reader)
  return rows
}

const earlierCasesShown = 20

/** Other cases about the same member, newest first. */
export async function casesAbout(
  reader: Reader,
  memberId: number,
  { exceptId = 0 }: { readonly exceptId?: number } = {},
) {
  return await cases(reader)
    .where('c.member_id', '=', memberId)
    .where('c.id', '<>', exceptId)
    .orderBy('c.opened_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(earlierCasesShown)
    .execute()
}

export async function caseRow(reader: Reader, id: number) {
  return await cases(reader)
    .leftJoin('members as decider', 'decider.id', 'c.decided_by')
    .select(['c.removed_content', 'c.reply', 'm.role as member_role'])
    .select(personJsonOrNull('decider').as('decided_by'))
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** The first of them; a case can have one from every member. */
const reportsShown = 100

export type ReportRow = Awaited<ReturnType<typeof reportsOfCase>>[number]

export async function reportsOfCase(reader: Reader, caseId: number) {
  return await reader
    .selectFrom('reports as r')
    .leftJoin('members as m', 'm.id', 'r.reporter_id')
    .select(['r.id', 'r.text', 'r.snapshot_title', 'r.snapshot_text', 'r.created_at'])
    .select([sql<ReportReason>`r.reason`.as('reason'), memberJson.as('reporter')])
    .select(
      sql<number[]>`array(select f.media_id from report_media f where f.report_id = r.id order by f.media_id)`.as(
        'media_ids',
      ),
    )
    .where('r.case_id', '=', caseId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(reportsShown)
    .execute()
}

export type NoteRow = Awaited<ReturnType<typeof notesOfCase>>[number]

export async function notesOfCase(reader: Reader, caseId: number, { only }: { readonly only?: number } = {}) {
  const query = reader
    .selectFrom('report_notes as n')
    .leftJoin('members as m', 'm.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.created_at', memberJson.as('author')])
    .where('n.case_id', '=', caseId)
    .orderBy('n.created_at')
    .orderBy('n.id')
  return await (only === undefined ? query : query.where('n.id', '=', only)).execute()
}

/** Locks a case, so that of two decisions the second sees the first, with the role of the member whom it is about. */
export async function lockCase(tx: Tx, id: number) {
  const locked = await tx
    .selectFrom('report_cases')
    .select(['id', 'subject_type', 'subject_id', 'member_id', 'decided_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  return { ...locked, memberRole: locked.member_id === null ? null : await memberRole(tx, locked.member_id) }
}

async function memberRole(tx: Tx, memberId: number): Promise<Role> {
  const { role } = await tx.selectFrom('members').select('role').where('id', '=', memberId).executeTakeFirstOrThrow()
  return role
}

/** By what the member recognizes the subject of a case, as it was first reported; empty for a profile. */
export async function reportedExcerpt(
  reader: Reader,
  reported: { readonly id: number; readonly subject_type: ReportSubject },
): Promise<string> {
  if (reported.subject_type === 'member' || reported.subject_type === 'member_picture') return ''
  const first = await reader
    .selectFrom('reports')
    .select(['snapshot_title', 'snapshot_text'])
    .where('case_id', '=', reported.id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return excerptOf(first?.snapshot_title || first?.snapshot_text || '')
}

export async function mostFrequentReason(reader: Reader, caseId: number): Promise<ReportReason> {
  const { rows } = await sql<{ reason: ReportReason }>`select reason from reports where case_id = ${caseId}
    group by reason order by count(*) desc, min(created_at) limit 1`.execute(reader)
  return rows[0]?.reason ?? 'other'
}

export type OwnReportRow = Awaited<ReturnType<typeof reportsBy>>['items'][number]

/** The reports of a member, newest first. */
export async function reportsBy(
  reader: Reader,
  { reporter, only }: { readonly reporter: SignedInViewer; readonly only?: number },
  page: PageRequest = { size: 1, after: null },
) {
  let query = reader
    .selectFrom('reports as r')
    .innerJoin('report_cases as c', 'c.id', 'r.case_id')
    .leftJoin('members as m', 'm.id', 'c.member_id')
    .select(['r.id', 'r.text', 'r.created_at', 'c.decided_at', 'c.reply'])
    .select(sql<PersonRow | null>`case when ${isNamedTo(reporter, 'c.member_id')} then ${memberJson} end`.as('member'))
    .select([sql<ReportReason>`r.reason`.as('reason'), 'c.subject_type'])
    .where('r.reporter_id', '=', reporter.id)
  if (only !== undefined) query = query.where('r.id', '=', only)
  return await readPageOf(query, page, { at: 'r.created_at', id: 'r.id', direction: 'older' })
}
