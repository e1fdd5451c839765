import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Person } from '../fields.ts'
import { DecisionExplanation, ReportCase } from '../moderation/report-case.ts'
import { route } from '../route.ts'

/**
 * The reported content of a circle, as its admins and moderators see it: in its current state, and without those who
 * reported it.
 */
export const CircleReport = Type.Object({
  ...Type.Pick(ReportCase, ['id', 'subject_type', 'reasons', 'report_count']).properties,
  opened_at: Instant,
  /** The activity that it is about or belongs to; null for an event. */
  activity_id: Nullable(Id),
  /** The date of the event that it is about or belongs to; null for an activity. */
  event_id: Nullable(Id),
  author: Person,
  /** True when the author belongs to the circle; authors of comments need not. */
  author_is_member: Type.Boolean(),
  title: Type.String(),
  text: Type.String(),
  /** The texts of those who reported it. */
  report_texts: Type.Array(Type.String()),
})
export type CircleReport = Static<typeof CircleReport>

export const circleReports = {
  count: route('GET', '/groups/:circleId/reports/count', {
    policy: 'circle:readReports',
    reply: Type.Object({ count: Type.Integer() }),
    errors: ['circle_not_found', 'circle_moderators_only'],
    summary: 'How many of these reports there are, a hundred at most. Not recorded.',
  }),
  list: route('GET', '/groups/:circleId/reports', {
    policy: 'circle:readReports',
    paged: true,
    reply: Type.Array(CircleReport),
    errors: ['circle_not_found', 'circle_moderators_only'],
    summary:
      'Undecided reports of activities and events in the circle, and of comments and notes on them, that the admin or moderator can see, oldest first. Recorded in the audit log.',
  }),
  removeActivity: route('DELETE', '/groups/:circleId/activities/:activityId', {
    policy: 'circle:removeActivity',
    query: DecisionExplanation,
    errors: ['circle_not_found', 'circle_moderators_only', 'activity_not_found', 'reason_missing'],
    summary:
      'Removes an activity from the circle. It stays with its author and in its other circles. The reason is sent to the author.',
  }),
}
