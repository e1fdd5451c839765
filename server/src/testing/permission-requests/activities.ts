import type { SubjectIds } from '../permission-matrix-fixtures.ts'
import type { RequestsOf } from './requests-of.ts'

const forOwnDays = async () => ({ query: { from: '2026-06-01', to: '2026-06-30' } })
const highFive = async ({ activityId, senderId }: SubjectIds) => ({
  body: { activity_id: activityId, ...(senderId !== undefined && { sender_id: senderId }) },
})
const save = (content: unknown) => async () => ({ body: { content, base: null } })
const noItems = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }

export const activities: RequestsOf<'activities' | 'audience' | 'engagement' | 'comments' | 'feed' | 'planning'> = {
  'activities.remove': async () => ({ query: { reason: 'Spam.' } }),
  'comments.remove': async () => ({ query: { reason: 'Spam.' } }),
  'activities.upload': async ({ circleId }) => ({
    body: { title: 'Lake', circle_ids: circleId === undefined ? [] : [circleId] },
  }),
  'activities.media': async () => ({ body: { activity_ids: [1, 2, 3] } }),
  'activities.update': async ({ circleId }) => ({
    body: { title: 'Lake, 9 °C', ...(circleId !== undefined && { circle_ids: [circleId] }) },
  }),
  'activities.latest': async ({ userId }) => ({ query: { user_id: String(userId) } }),
  'activities.days': forOwnDays,
  'activities.streak': async () => ({ query: { today: '2026-06-01' } }),
  'activities.places': async () => ({ query: { q: '' } }),
  'audience.preview': async ({ circleId, activityId }) => ({
    query: {
      audience: 'followers',
      ...(circleId !== undefined && { circle_ids: String(circleId) }),
      ...(activityId !== undefined && { activity_id: String(activityId) }),
    },
  }),
  'audience.changeAll': async ({ activityId }) => ({
    body: { audience: 'me', ...(activityId === undefined ? { from: '2030-01-01' } : { activity_ids: [activityId] }) },
  }),
  'audience.viewAs': async ({ userId }) => ({ params: { reader: String(userId) } }),
  'engagement.give': highFive,
  'engagement.takeBack': highFive,
  'comments.add': async () => ({ body: { content: 'Cold!' } }),
  'feed.home': async ({ scope, circleId }) => ({
    query: { ...(scope !== undefined && { scope }), ...(circleId !== undefined && { circle_id: String(circleId) }) },
  }),
  'planning.savePlan': save(noItems),
  'planning.saveGoals': save('Swim daily'),
  'planning.saveReminders': save([]),
  'planning.saveStreak': save(3),
}
