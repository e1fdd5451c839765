import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { feed } from '@daystar/contract/feed'
import { notifications } from '@daystar/contract/notifications'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { openLiveStream } from '../../testing/live-stream.ts'
import { addComment, createActivity, createCircle, leaveCircle } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const removeMember = (admin: Member, circleId: number, member: Member) =>
  admin.request(circles.leave, { params: { circleId, userId: member.id } })
const join = (member: Member, circleId: number, invite?: string) =>
  member.request(circles.joinSelf, { params: { circleId }, query: { ...(invite !== undefined && { invite }) } })
const inviteOf = async (member: Member, circleId: number) =>
  (await member.request(circles.invite, { params: { circleId } })).token
const allowRejoining = (admin: Member, circleId: number, member: Member) =>
  admin.request(circles.allowRejoining, { params: { circleId, userId: member.id } })
const removedFrom = (admin: Member, circleId: number) => admin.request(circles.removed, { params: { circleId } })

test('a removed member cannot return with an old or a new invite link until an admin allows it', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ada, 'Secret bakers', true, [ben, cleo])
  const oldInvite = await inviteOf(ben, circleId)
  await removeMember(ada, circleId, ben)

  const newInvite = await inviteOf(cleo, circleId)
  for (const invite of [undefined, oldInvite, newInvite])
    expect(await join(ben, circleId, invite)).toBeRejectedWith('removed_from_circle')
  expect(
    await ben.request(circles.join, { params: { circleId, userId: ben.id }, query: { invite: newInvite } }),
  ).toBeRejectedWith('removed_from_circle')

  await allowRejoining(ada, circleId, ben)
  expect(await join(ben, circleId)).toBeRejectedWith('invite_needed')
  expect(await join(ben, circleId, newInvite)).toMatchObject({ is_member: true, is_admin: false })
})

test('a removed member cannot join a public circle until an admin allows it', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', false, [ben])
  await removeMember(ada, circleId, ben)
  const response = await ben.requestRaw(circles.joinSelf, { params: { circleId } })
  // The app takes an error about a member who already belongs to the circle for a success.
  expect(response.statusCode).toBe(403)
  expect(response.json<{ detail: string }>().detail).not.toMatch(/already/i)
  await allowRejoining(ada, circleId, ben)
  expect(await join(ben, circleId)).toMatchObject({ is_member: true })
})

test('replaces the invite link when a member is removed, not when one leaves', async () => {
  const { ada, ben, cleo, dora } = await openTestApp({ members: ['dora'] })
  const circleId = await createCircle(ada, 'Secret bakers', true, [ben, cleo])
  const invite = await inviteOf(ben, circleId)
  await leaveCircle(cleo, circleId)
  expect(await inviteOf(ada, circleId)).toBe(invite)
  await removeMember(ada, circleId, ben)
  expect(await join(dora, circleId, invite)).toBeRejectedWith('invite_needed')
  expect(await inviteOf(ada, circleId)).not.toBe(invite)
})

test('a member who left by themselves can return', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', false, [ben])
  await leaveCircle(ben, circleId)
  expect(await join(ben, circleId)).toMatchObject({ is_member: true })
})

test('a member who leaves just before an admin removes them cannot return', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', false, [ben])
  await leaveCircle(ben, circleId)
  await removeMember(ada, circleId, ben)
  expect(await join(ben, circleId)).toBeRejectedWith('removed_from_circle')
})

test('removing a member who does not exist has no effect', async () => {
  const { ada } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', false)
  expect(await ada.request(circles.leave, { params: { circleId, userId: 999_999 } })).toBeUndefined()
  expect(await removedFrom(ada, circleId)).toEqual([])
})

test('lists removed members, newest first in pages', async () => {
  const { ada, ben, dora, emil } = await openTestApp({ members: ['dora', 'emil'] })
  const others = [ben, dora, emil]
  const circleId = await createCircle(ada, 'Dawn swimmers', false, others)
  for (const member of others) await removeMember(ada, circleId, member)
  const pages = await ada.requestAllPages(circles.removed, { params: { circleId }, query: { limit: 2 } })
  expect(pages.map((page) => page.map(({ name }) => name))).toEqual([[emil.name, dora.name], [ben.name]])
  expect(pages[1]).toMatchObject([{ id: ben.id, removed_at: expect.any(String) }])
  await allowRejoining(ada, circleId, ben)
  expect(await allowRejoining(ada, circleId, ben)).toBeUndefined()
  expect((await removedFrom(ada, circleId)).map(({ name }) => name)).toEqual([emil.name, dora.name])
})

test('a removed admin cannot let themselves in', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', false, [ben])
  await ada.request(circles.promote, { params: { circleId, userId: ben.id } })
  await removeMember(ada, circleId, ben)
  expect(await allowRejoining(ben, circleId, ben)).toBeRejectedWith('admins_only')
  expect(await join(ben, circleId)).toBeRejectedWith('removed_from_circle')
})

test('keeps a member out who joins at the moment of the removal', async () => {
  const { ada, ben } = await openTestApp()
  for (let round = 0; round < 10; round++) {
    const circleId = await createCircle(ada, `Round ${round}`, true, [ben])
    const invite = await inviteOf(ben, circleId)
    await Promise.all([join(ben, circleId, invite), removeMember(ada, circleId, ben), join(ben, circleId, invite)])
    expect(await join(ben, circleId, invite)).toBeRejectedWith('removed_from_circle')
    expect(await ada.request(circles.read, { params: { circleId } })).toMatchObject({ member_count: 1 })
  }
})

test('a removed member loses the feed, the notifications and the live events of the circle', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const circleId = await createCircle(ada, 'Secret bakers', true, [ben])
  const description = `[${ben.name}](u:${ben.id})`
  const bread = await createActivity(ada, { title: 'Bread', description, circle_ids: [circleId] })
  expect(await ben.request(notifications.list)).toMatchObject([{ type: 'activity_mention', activity_id: bread.id }])
  const page = await openLiveStream(await testApp.startSecondProcess(), ben.token)
  await page.drainEvents(testApp, ben.id)

  await removeMember(ada, circleId, ben)
  expect(await page.drainEvents(testApp, ben.id)).toEqual([{ kind: 'feed' }])
  await createActivity(ada, { title: 'Cake', circle_ids: [circleId] })
  await addComment(ada, bread.id, `Eat, [${ben.name}](u:${ben.id})`)

  expect(await page.drainEvents(testApp, ben.id)).toEqual([])
  expect(await ben.request(notifications.list)).toEqual([])
  expect(await ben.request(activities.read, { params: { activityId: bread.id } })).toBeRejectedWith(
    'activity_not_found',
  )
  expect(await ben.request(feed.home, { query: { scope: `circle:${circleId}` } })).toBeRejectedWith('members_only')
})
