import type { SubjectIds } from '../subject-ids.ts'
import type { RequestsOf } from './requests-of.ts'

const reportedSubject = ({ activityId, commentId, circleId, userId }: SubjectIds) => {
  if (activityId !== undefined) return { subject_type: 'activity', subject_id: activityId }
  if (commentId !== undefined) return { subject_type: 'comment', subject_id: commentId }
  if (circleId !== undefined) return { subject_type: 'circle', subject_id: circleId }
  return { subject_type: 'member', subject_id: userId }
}

export const moderation: RequestsOf<'reports' | 'sanctions' | 'circleReports'> = {
  'reports.create': async (ids) => ({ body: { ...reportedSubject(ids), reason: 'spam' } }),
  'circleReports.removeActivity': async () => ({ params: { activityId: 1 }, query: { reason: 'Spam.' } }),
  'reports.addNote': async () => ({ body: { text: 'Known for this.' } }),
  'sanctions.impose': async () => ({ body: { kind: 'warning', days: null, reason: 'Be kind.' } }),
  'sanctions.lift': async () => ({ body: { reason: '' } }),
  'sanctions.appeal': async () => ({ body: { text: 'I was kind.' } }),
  'sanctions.decideAppeal': async () => ({ body: { lifts: true, answer: 'You were.' } }),
  'reports.decide': async ({ sanction = null }) => ({
    body: { removes_content: false, suspension_days: null, sanction, reason: 'No advertising.', reply: '' },
  }),
}
