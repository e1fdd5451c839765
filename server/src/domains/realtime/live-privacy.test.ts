import { type Activity, activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { openPage } from '../../testing/live-stream.ts'
import { createActivity, createCircle, follow } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

/** Everything that its author can do with an activity. */
async function useActivity(author: Member, draft: Parameters<typeof createActivity>[1]): Promise<Activity> {
  const activity = await createActivity(author, draft)
  const params = { activityId: activity.id }
  await author.request(activities.update, { params, body: { title: 'A longer swim' } })
  await author.request(engagement.give, { body: { activity_id: activity.id } })
  const { id } = await author.request(comments.add, { params, body: { content: 'Cold' } })
  await author.request(comments.star, { params: { commentId: id } })
  await author.request(comments.remove, { params: { commentId: id } })
  await author.request(activities.remove, { params })
  return activity
}

test('sends no event about an only-me activity to followers and members of its circles', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await follow(ben, ada)
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [cleo])
  const pages = [await openPage(testApp, ben), await openPage(testApp, cleo)]
  const readAda = await openPage(testApp, ada)

  const { id } = await useActivity(ada, { audience: 'me', circle_ids: [circleId] })

  for (const readEvents of pages) expect(await readEvents()).toEqual([])
  expect(await readAda()).toContainEqual({ kind: 'activity', activity_id: id })
})

test('sends no event about an activity of a private circle to followers, and none to members who do not follow', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await follow(ben, ada)
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [cleo])
  const [readBen, readCleo] = [await openPage(testApp, ben), await openPage(testApp, cleo)]

  const shared = await useActivity(ada, { circle_ids: [circleId] })
  expect(await readBen()).toEqual([])
  expect(await readCleo()).toContainEqual({ kind: 'activity', activity_id: shared.id })

  await useActivity(ada, { audience: 'followers', circle_ids: [circleId] })
  expect(await readBen()).toEqual([])
  expect(await readCleo()).toEqual([])
})

test('notifies the members of its circles that an activity was deleted', async () => {
  const { ada, cleo, testApp } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [cleo])
  const { id } = await createActivity(ada, { circle_ids: [circleId] })
  const readCleo = await openPage(testApp, cleo)
  await ada.request(activities.remove, { params: { activityId: id } })
  expect(await readCleo()).toEqual([{ kind: 'activity', activity_id: id }])
})

test('notifies those who saw an activity that it is hidden now, and of nothing that follows', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  for (const follower of [ben, cleo]) await follow(follower, ada)
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [cleo])
  const { id } = await createActivity(ada)
  const params = { activityId: id }
  const [readBen, readCleo] = [await openPage(testApp, ben), await openPage(testApp, cleo)]
  const changed = [{ kind: 'activity', activity_id: id }]

  await ada.request(activities.update, { params, body: { circle_ids: [circleId] } })
  expect([await readBen(), await readCleo()]).toEqual([changed, changed])
  await ada.request(activities.update, { params, body: { title: 'Private' } })
  expect([await readBen(), await readCleo()]).toEqual([[], changed])
  await ada.request(activities.update, { params, body: { audience: 'me' } })
  expect([await readBen(), await readCleo()]).toEqual([[], changed])
  await ada.request(activities.remove, { params })
  expect([await readBen(), await readCleo()]).toEqual([[], []])
})
