import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Person } from './fields.ts'
import { limits } from './limits.ts'
import { reportReasons, reportSubjects } from './report-reasons.ts'

export const Subject = Type.Enum(Object.keys(reportSubjects) as (keyof typeof reportSubjects)[])
export const Reason = Type.Enum(Object.keys(reportReasons) as (keyof typeof reportReasons)[])

/** Why a moderator decides: sent to the member and recorded in the audit log. */
export const DecisionExplanation = Type.Object({
  /** By default another rule than those that reports name. */
  rule: Type.Optional(Reason),
  reason: Type.Optional(Type.String({ maxLength: limits.reasonMax })),
})

/** All reports of one subject until a moderator decides them; later reports of it open another case. */
export const ReportCase = Type.Object({
  id: Id,
  subject_type: Subject,
  subject_id: Id,
  /** The member whom it is about; null for a circle. */
  member: Nullable(Person),
  reasons: Type.Array(Reason),
  report_count: Type.Integer(),
  opened_at: Instant,
  decided_at: Nullable(Instant),
})
export type ReportCase = Static<typeof ReportCase>
