import { type Static, Type } from 'typebox'
import { abilitiesOn, Id, Instant, Media, NonBlankText, Nullable, OneOf, Person, page } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { CircleName, Reason, ReportCase, Subject } from './report-case.ts'
import { ImposedKind, Sanction, SuspensionDays } from './sanctions.ts'

/** A report of the signed-in member. */
export const OwnReport = Type.Object({
  id: Id,
  subject_type: Subject,
  /** The member whom it is about; null for a circle, and for one whom the reporter neither sees nor blocked. */
  member: Nullable(Person),
  reason: Reason,
  text: Type.String(),
  created_at: Instant,
  decided_at: Nullable(Instant),
  /** The answer of the moderators. */
  reply: Type.String(),
})
export type OwnReport = Static<typeof OwnReport>

/** Texts and files of what was reported. */
export const ReportedContent = Type.Object({
  title: Type.String(),
  text: Type.String(),
  media: Type.Array(Media),
})
export type ReportedContent = Static<typeof ReportedContent>

export const Report = Type.Object({
  id: Id,
  /** null: the account was deleted. */
  reporter: Nullable(Person),
  reason: Reason,
  text: Type.String(),
  created_at: Instant,
  /** The subject when the report was sent. */
  snapshot: ReportedContent,
})
export type Report = Static<typeof Report>

export const ReportNote = Type.Object({
  id: Id,
  author: Nullable(Person),
  text: Type.String(),
  created_at: Instant,
})
export type ReportNote = Static<typeof ReportNote>

export const ReportCaseDetail = Type.Object({
  ...ReportCase.properties,
  reports: Type.Array(Report),
  /** The current subject; null if it was deleted. */
  current: Nullable(ReportedContent),
  /** The activity of a reported comment. */
  activity_id: Nullable(Id),
  notes: Type.Array(ReportNote),
  /** Other cases about the same member, newest first. */
  earlier_cases: Type.Array(ReportCase),
  sanctions: Type.Array(Sanction),
  decided_by: Nullable(Person),
  removed_content: Type.Boolean(),
  reply: Type.String(),
  /** The abilities of the viewer on the member; empty for a circle. */
  can: abilitiesOn<'sanction:impose' | 'sanction:lift'>(),
})
export type ReportCaseDetail = Static<typeof ReportCaseDetail>

const CaseState = Type.Optional(OneOf(['open', 'decided'], { default: 'open' }))
const ReportText = Type.String({ maxLength: limits.reasonMax })

export const reports = {
  create: route('POST', '/reports', {
    policy: 'report:create',
    body: Type.Object({
      subject_type: Subject,
      subject_id: Id,
      reason: Reason,
      text: Type.Optional(ReportText),
      /** Blocks the member whom the report is about as well. */
      block: Type.Optional(Type.Boolean()),
    }),
    reply: OwnReport,
    status: 201,
    errors: [
      'activity_not_found',
      'comment_not_found',
      'member_not_found',
      'circle_not_found',
      'own_report',
      'already_reported',
      'reports_full',
    ],
    rateLimit: { max: 20, seconds: 3600, isShared: true },
    summary: 'Reports something to the moderators, with a snapshot that survives edits and deletion.',
  }),
  own: route('GET', '/users/me/reports', {
    policy: 'self',
    paged: true,
    reply: Type.Array(OwnReport),
    summary: 'The reports of the signed-in member with the answers of the moderators, newest first.',
  }),
  list: route('GET', '/admin/reports', {
    policy: 'report:review',
    members: 'all',
    query: Type.Object({
      ...page,
      state: CaseState,
      subject_type: Type.Optional(Subject),
      reason: Type.Optional(Reason),
      circle_id: Type.Optional(Id),
    }),
    paged: true,
    reply: Type.Array(ReportCase),
    errors: ['moderators_only'],
    summary: 'Open cases, oldest first, or decided ones, newest first, of a kind, with a reason, or of a circle.',
  }),
  circles: route('GET', '/admin/report-circles', {
    policy: 'report:review',
    query: Type.Object({ state: CaseState }),
    reply: Type.Array(CircleName),
    errors: ['moderators_only'],
    summary: 'The circles of open or decided cases, by name.',
  }),
  read: route('GET', '/admin/reports/:caseId', {
    policy: 'report:review',
    members: 'all',
    reply: ReportCaseDetail,
    errors: ['moderators_only', 'report_not_found'],
    summary: 'A case with its reports, snapshots and notes, and the history of the member. Recorded in the audit log.',
  }),
  addNote: route('POST', '/admin/reports/:caseId/notes', {
    policy: 'report:review',
    members: 'all',
    body: Type.Object({ text: NonBlankText(limits.reasonMax) }),
    reply: ReportNote,
    status: 201,
    errors: ['moderators_only', 'report_not_found'],
    repeatsReply: true,
    summary: 'Adds a note for other moderators.',
  }),
  decide: route('POST', '/admin/reports/:caseId/decision', {
    policy: 'report:decide',
    body: Type.Object({
      removes_content: Type.Boolean(),
      sanction: Nullable(ImposedKind),
      suspension_days: SuspensionDays,
      /** The rule that the member is sent; by default the most frequent reason of the reports. */
      rule: Type.Optional(Reason),
      /** Sent to the member whom the reports are about. Required if content is removed or there is a sanction. */
      reason: ReportText,
      /** Shown to those who sent the reports. */
      reply: ReportText,
    }),
    errors: [
      'moderators_only',
      'operators_only',
      'report_not_found',
      'report_decided',
      'reason_missing',
      'last_operator',
    ],
    summary: 'Decides all reports of a case. Only the first of two moderators at the same moment succeeds.',
  }),
}
