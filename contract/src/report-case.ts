import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Person } from './fields.ts'
import { reportReasons, reportSubjects } from './report-reasons.ts'

export const Subject = Type.Enum(Object.keys(reportSubjects) as (keyof typeof reportSubjects)[])
export const Reason = Type.Enum(Object.keys(reportReasons) as (keyof typeof reportReasons)[])

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
