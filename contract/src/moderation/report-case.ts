import { type Static, Type } from 'typebox'
import { Id, Instant, Media, Nullable, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { reportReasons, reportSubjects } from './report-reasons.ts'

export const Subject = Type.Enum(Object.keys(reportSubjects) as (keyof typeof reportSubjects)[])
export const Reason = Type.Enum(Object.keys(reportReasons) as (keyof typeof reportReasons)[])

/** The reason why a moderator decides, sent to the member and recorded in the audit log. */
export const DecisionExplanation = Type.Object({
  /** By default another rule than those that reports name. */
  rule: Type.Optional(Reason),
  reason: Type.Optional(Type.String({ maxLength: limits.reasonMax })),
})

export const CircleName = Type.Object({ id: Id, name: Type.String() })

/** All reports of one subject until a moderator decides them; later reports of it open another case. */
export const ReportCase = Type.Object({
  id: Id,
  subject_type: Subject,
  subject_id: Id,
  /** The member whom it is about; null for a circle. */
  member: Nullable(Person),
  /** The title of the activity, or the name of the member or the circle, when it was first reported. */
  title: Type.String(),
  /** The beginning of the text, when it was first reported. */
  excerpt: Type.String(),
  /** The first picture of the first report; null after the decision. */
  picture: Nullable(Media),
  /** The circle that was reported, or the circles of the activity that those who reported it could see. */
  circles: Type.Array(CircleName),
  reasons: Type.Array(Reason),
  report_count: Type.Integer(),
  opened_at: Instant,
  decided_at: Nullable(Instant),
})
export type ReportCase = Static<typeof ReportCase>
