import { activities } from '@daystar/contract/activities'
import { engagement } from '@daystar/contract/engagement'
import { notifications } from '@daystar/contract/notifications'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { addComment, createActivity } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'
import { notificationToPush } from './wanted-queries.ts'

const openTestApp = sharedTestApp()

const typesOf = async (member: Member) => (await member.request(notifications.list)).map(({ type }) => type)
const mute = (member: Member, activityId: number) =>
  member.request(notificationSettings.muteActivity, { params: { activityId } })
const unmute = (member: Member, activityId: number) =>
  member.request(notificationSettings.unmuteActivity, { params: { activityId } })
const read = (member: Member, activityId: number) =>
  member.request(notificationSettings.readActivity, { params: { activityId } })

test('a member who muted an activity gets no notifications about it, and gets them again afterwards', async () => {
  const { ada, ben } = await openTestApp()
  const [swim, run] = [await createActivity(ada, { title: 'Swim' }), await createActivity(ada)]
  await mute(ada, swim.id)
  await addComment(ben, swim.id, `Hello, [${ada.name}](u:${ada.id})`)
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  expect(await typesOf(ada)).toEqual([])
  await addComment(ben, run.id)
  expect(await typesOf(ada)).toEqual(['activity_commented'])

  await unmute(ada, swim.id)
  await addComment(ben, swim.id)
  expect(await typesOf(ada)).toEqual(['activity_commented', 'activity_commented'])
})

test('what was stored before an activity was muted is not delivered to devices or by email', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  await addComment(ben, swim.id)
  const [{ id } = { id: 0 }] = await ada.request(notifications.list)
  expect(await notificationToPush(testApp.db, ada.id, id)).toBeDefined()
  await mute(ada, swim.id)
  expect(await notificationToPush(testApp.db, ada.id, id)).toBeUndefined()
  expect(await typesOf(ada)).toEqual(['activity_commented'])
})

test('an activity concerns its author and those who commented on it', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada)
  await addComment(ben, swim.id)
  expect(await read(ada, swim.id)).toEqual({ is_concerned: true, is_muted: false })
  expect(await read(ben, swim.id)).toEqual({ is_concerned: true, is_muted: false })
  expect(await read(cleo, swim.id)).toEqual({ is_concerned: false, is_muted: false })
  await mute(ben, swim.id)
  await mute(ben, swim.id)
  expect(await read(ben, swim.id)).toEqual({ is_concerned: true, is_muted: true })
  expect(await read(ada, swim.id)).toMatchObject({ is_muted: false })
})

test('the settings list the muted activities that the member sees', async () => {
  const { ada, ben } = await openTestApp()
  const [swim, run] = [await createActivity(ada, { title: 'Swim' }), await createActivity(ada, { title: 'Run' })]
  for (const { id } of [swim, run]) await mute(ben, id)
  const listed = async () => (await ben.request(notificationSettings.read)).muted_activities
  expect(await listed()).toEqual([
    { id: run.id, title: 'Run' },
    { id: swim.id, title: 'Swim' },
  ])
  await ada.request(activities.update, { params: { activityId: run.id }, body: { audience: 'me' } })
  expect(await listed()).toEqual([{ id: swim.id, title: 'Swim' }])
  await unmute(ben, run.id)
  await ada.request(activities.update, { params: { activityId: run.id }, body: { audience: 'everyone' } })
  expect(await listed()).toEqual([{ id: swim.id, title: 'Swim' }])
})

test('that an activity was muted is no longer stored after its deletion', async () => {
  const { ada, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  await mute(ada, swim.id)
  await ada.request(activities.remove, { params: { activityId: swim.id } })
  const { rows } = await sql`select from muted_activities where member_id = ${ada.id}`.execute(testApp.db)
  expect(rows).toEqual([])
})
