import { sql } from 'kysely'
import type { TestApp } from '../../test-app.ts'
import type { SubjectIds } from '../subject-ids.ts'
import { uploadPicture } from './picture.ts'
import type { RequestsOf } from './requests-of.ts'

const forOwnDays = async () => ({ query: { from: '2026-06-01', to: '2026-06-30' } })
const highFive = async ({ activityId, senderId }: SubjectIds) => ({
  body: { activity_id: activityId, ...(senderId !== undefined && { sender_id: senderId }) },
})
const save = (content: unknown) => async () => ({ body: { content, base: null } })
const noItems = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }

/** Adds a version of an activity and returns its id; for a missing activity, the id of none. */
async function createVersion({ db }: TestApp, activityId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into activity_versions (activity_id, written_at, title, description, mood, location, tags, alt_text, occurred_at,
      local_date, audience, reach, circle_ids, media_ids, mentioned_ids)
    select id, created_at, 'Pond', '', '', '', '{}', '', occurred_at, local_date, audience, reach, '{}', '{}', '{}'
    from activities where id = ${activityId}::bigint returning id`.execute(db)
  return rows[0]?.id ?? 1
}

export const activities: RequestsOf<
  | 'activityLinks'
  | 'activities'
  | 'activityVersions'
  | 'audience'
  | 'drafts'
  | 'engagement'
  | 'comments'
  | 'companions'
  | 'feed'
  | 'lookingBack'
  | 'planning'
  | 'uploads'
> = {
  'lookingBack.unpin': async () => ({ params: { activityId: 1 } }),
  'lookingBack.onThisDay': async () => ({ query: { today: '2026-06-01' } }),
  'lookingBack.hide': async () => ({ body: { place: 'Lake' } }),
  'lookingBack.unhide': async () => ({ params: { memoryId: 1 } }),
  'lookingBack.year': async () => ({ params: { year: 2026 } }),
  'activityVersions.remove': async (ids, _caller, { testApp }) => ({
    params: { ...ids, versionId: await createVersion(testApp, ids.activityId ?? 0) },
  }),
  'activityLinks.create': async () => ({ body: { days: 7 } }),
  'activityLinks.read': async () => ({ body: { token: 'a' } }),
  'activities.remove': async () => ({ query: { reason: 'Spam.' } }),
  'comments.remove': async () => ({ query: { reason: 'Spam.' } }),
  'activities.upload': async ({ circleId }) => ({
    body: { title: 'Lake', circle_ids: circleId === undefined ? [] : [circleId] },
  }),
  'activities.media': async () => ({ body: { activity_ids: [1, 2, 3] } }),
  'comments.visible': async () => ({ body: { comment_ids: [1, 2] } }),
  'activities.visible': async () => ({ body: { activity_ids: [1, 2, 3], member_ids: [1, 2], circle_ids: [1] } }),
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
  'drafts.save': async () => ({ body: { content: { title: 'Lake' } } }),
  'engagement.give': highFive,
  'engagement.takeBack': highFive,
  'comments.add': async () => ({ body: { content: 'Cold!' } }),
  'companions.list': async () => ({ body: { activity_ids: [1, 2, 3] } }),
  'companions.confirm': async () => ({ body: {} }),
  'companions.remove': async (ids, _caller, { bystander }) => ({ params: { ...ids, userId: bystander.id } }),
  'comments.edit': async () => ({ body: { content: 'Cold and clear!' } }),
  'feed.home': async ({ scope, circleId }) => ({
    query: { ...(scope !== undefined && { scope }), ...(circleId !== undefined && { circle_id: String(circleId) }) },
  }),
  'uploads.start': async () => ({ body: { bytes: 1000 } }),
  'uploads.addPart': async () => ({ ...(await uploadPicture()), body: { offset: '0' } }),
  'planning.savePlan': save(noItems),
  'planning.saveGoals': save('Swim daily'),
  'planning.saveReminders': save([]),
  'planning.saveStreak': save(3),
}
