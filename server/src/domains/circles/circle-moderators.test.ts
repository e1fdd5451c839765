import { circles } from '@daystar/contract/circles'
import { circleReports } from '@daystar/contract/circles/reports'
import { events } from '@daystar/contract/events'
import { feed } from '@daystar/contract/feed'
import { reports } from '@daystar/contract/moderation/reports'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createEvent } from '../../testing/event-actions.ts'
import { openLiveStream } from '../../testing/live-stream.ts'
import { createActivity, createCircle, leaveCircle } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const appoint = (admin: Member, circleId: number, { id: userId }: Member) =>
  admin.request(circles.appointModerator, { params: { circleId, userId } })
const dismiss = (admin: Member, circleId: number, { id: userId }: Member) =>
  admin.request(circles.dismissModerator, { params: { circleId, userId } })
const remove = (remover: Member, circleId: number, { id: userId }: Member) =>
  remover.request(circles.leave, { params: { circleId, userId }, query: { rule: 'spam', reason: 'Advertising.' } })
const roleOf = async (reader: Member, circleId: number, { id }: Member) => {
  const members = await reader.request(circles.members, { params: { circleId } })
  const found = members.find((member) => member.id === id)
  return found && (found.is_admin ? 'admin' : found.is_moderator ? 'moderator' : 'member')
}

/** Ada is the admin of a circle, Ben its moderator, and Cleo a member. */
async function createLake() {
  const app = await openTestApp()
  const lake = await createCircle(app.ada, 'Lake', false, [app.ben, app.cleo])
  await appoint(app.ada, lake, app.ben)
  return { ...app, lake }
}

test('an admin appoints and dismisses moderators, and a moderator steps back', async () => {
  const { ada, ben, cleo, lake } = await createLake()
  expect(await ben.request(circles.read, { params: { circleId: lake } })).toMatchObject({
    is_admin: false,
    is_moderator: true,
  })
  await appoint(ada, lake, cleo)
  await dismiss(ada, lake, cleo)
  expect(await roleOf(ada, lake, cleo)).toBe('member')
  await dismiss(ben, lake, ben)
  expect(await roleOf(ada, lake, ben)).toBe('member')
})

test('appointing and dismissing a moderator leave an admin an admin, and demoting an admin leaves a moderator', async () => {
  const { ada, ben, lake } = await createLake()
  await appoint(ada, lake, ada)
  await dismiss(ada, lake, ada)
  await ada.request(circles.demote, { params: { circleId: lake, userId: ben.id } })
  expect(await roleOf(ada, lake, ada)).toBe('admin')
  expect(await roleOf(ada, lake, ben)).toBe('moderator')
})

test('a moderator removes another moderator', async () => {
  const { ada, ben, cleo, lake } = await createLake()
  await appoint(ada, lake, cleo)
  expect(await remove(ben, lake, cleo)).toBeUndefined()
  expect(await cleo.request(circles.joinSelf, { params: { circleId: lake } })).toBeRejectedWith('removed_from_circle')
})

test('a moderator sees reports of content in the circle, and removes it with a reason', async () => {
  const { ben, cleo, ada, lake, testApp } = await createLake()
  const { id: activityId } = await createActivity(ada, { title: 'Watches', circle_ids: [lake] })
  const stream = await openLiveStream(testApp.app, ben.token)
  await cleo.request(reports.create, {
    body: { subject_type: 'activity', subject_id: activityId, reason: 'spam', text: 'Advertising.' },
  })
  await stream.waitForEvent('decisions')
  const params = { circleId: lake }
  expect(await ben.request(circleReports.list, { params })).toMatchObject([{ activity_id: activityId }])
  const query = { reason: 'Off topic.' }
  await ben.request(circleReports.removeActivity, { params: { circleId: lake, activityId }, query })
  expect(await cleo.request(feed.circle, { params })).toEqual([])
})

test('a moderator deletes an event of the circle', async () => {
  const { ada, ben, lake } = await createLake()
  const { id } = await createEvent(ada, { circle_id: lake, audience: 'circle' })
  const params = { eventId: id }
  expect(await ben.request(events.read, { params })).toMatchObject({ can: ['event:delete'] })
  await ben.request(events.remove, { params, query: { reason: 'A duplicate.' } })
  expect(await ada.request(events.read, { params })).toBeRejectedWith('event_not_found')
})

test('the member who joined first becomes admin after the last admin, also where there is a moderator', async () => {
  const { ada, ben, cleo, lake } = await createLake()
  await dismiss(ada, lake, ben)
  await appoint(ada, lake, cleo)
  await leaveCircle(ada, lake)
  expect(await roleOf(cleo, lake, ben)).toBe('admin')
})
