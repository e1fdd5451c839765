import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { notifications } from '@daystar/contract/notifications'
import { mentionToken } from '@daystar/contract/texts/mention-tokens'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { addComment, createActivity, createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

/** The notifications of a member, newest first, as "type by name". */
async function notificationsOf(member: Member): Promise<string[]> {
  return (await member.request(notifications.list)).map(({ type, actor }) => `${type} by ${actor.name}`)
}

test('notifies once about a high five and removes the notification with it', async () => {
  const { ada, ben } = await openTestApp()
  const swim = await createActivity(ada)
  const body = { activity_id: swim.id }
  for (let attempt = 0; attempt < 2; attempt++) await ben.request(engagement.give, { body })

  const [notification, ...others] = await ada.request(notifications.list)
  expect(notification).toMatchObject({ type: 'activity_high_fived', actor: { name: ben.name }, activity_id: swim.id })
  expect(notification?.user).toEqual(notification?.actor)
  expect(others).toEqual([])
  await ben.request(engagement.takeBack, { body })
  expect(await notificationsOf(ada)).toEqual([])
})

test('does not notify members about their own actions', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada, { description: `With [me](u:${ada.id})` })
  await ada.request(engagement.give, { body: { activity_id: swim.id } })
  const { id } = await addComment(ada, swim.id, `[${ada.name}](u:${ada.id}) was here`)
  await ada.request(comments.star, { params: { commentId: id } })

  expect(await notificationsOf(ada)).toEqual([])
})

test('notifies about each comment and removes the notifications with the comment', async () => {
  const { ada, ben, cleo } = await createTestApp()
  const swim = await createActivity(ada)
  const first = await addComment(ben, swim.id, 'One')
  const second = await addComment(ben, swim.id, `Two, [${cleo.name}](u:${cleo.id})`)
  await cleo.request(comments.star, { params: { commentId: second.id } })

  expect(await ada.request(notifications.list)).toMatchObject([
    { type: 'activity_commented', comment_id: second.id, activity_id: swim.id },
    { type: 'activity_commented', comment_id: first.id, activity_id: swim.id },
  ])
  expect(await notificationsOf(cleo)).toEqual([`comment_mention by ${ben.name}`])
  expect(await notificationsOf(ben)).toEqual([`comment_starred by ${cleo.name}`])

  await ben.request(comments.remove, { params: { commentId: second.id } })
  expect(await ada.request(notifications.list)).toMatchObject([{ comment_id: first.id }])
  expect(await notificationsOf(cleo)).toEqual([])
  expect(await notificationsOf(ben)).toEqual([])
})

test('notifies the comment author about a star and removes the notification with it', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada)
  const params = { commentId: (await addComment(ben, swim.id, 'Cold?')).id }
  await cleo.request(comments.star, { params })
  expect(await ben.request(notifications.list)).toMatchObject([
    { type: 'comment_starred', actor: { name: cleo.name }, comment_id: params.commentId, activity_id: swim.id },
  ])

  await cleo.request(comments.unstar, { params })
  expect(await notificationsOf(ben)).toEqual([])
})

test('notifies only mentioned members who can see the activity', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const both = `[${ben.name}](u:${ben.id}) and [${cleo.name}](u:${cleo.id})`
  const swim = await createActivity(ada, { circle_ids: [circleId], description: both })
  await addComment(ada, swim.id, both)

  expect(await notificationsOf(ben)).toEqual([`comment_mention by ${ada.name}`, `activity_mention by ${ada.name}`])
  expect(await notificationsOf(cleo)).toEqual([])
})

test('notifies a mentioned member whose name contains brackets', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const noor = await testApp.createNamedMember('Noor [she/her]')
  const swim = await createActivity(ada, { description: `With ${mentionToken(noor)}` })
  await addComment(ben, swim.id, `Well done, [Noor [she/her]](u:${noor.id})!`)

  expect(swim.mentions).toMatchObject([{ id: noor.id, name: 'Noor [she/her]' }])
  expect(await notificationsOf(noor)).toEqual([`comment_mention by ${ben.name}`, `activity_mention by ${ada.name}`])
})

test('hides a mention notification while the description no longer mentions the member', async () => {
  const { ada, ben } = await openTestApp()
  const swim = await createActivity(ada, { description: `With [${ben.name}](u:${ben.id})` })
  expect(await notificationsOf(ben)).toEqual([`activity_mention by ${ada.name}`])

  const params = { activityId: swim.id }
  await ada.request(activities.update, { params, body: { description: 'Alone' } })
  expect(await notificationsOf(ben)).toEqual([])
  await ada.request(activities.update, { params, body: { description: `With [${ben.name}](u:${ben.id}) after all` } })
  expect(await notificationsOf(ben)).toEqual([`activity_mention by ${ada.name}`])
})

test('hides the notifications of a private circle from a former member', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const swim = await createActivity(ada, { circle_ids: [circleId], description: `[${ben.name}](u:${ben.id})` })
  const open = await createActivity(ada, { description: `[${ben.name}](u:${ben.id})` })
  const { id } = await addComment(ben, swim.id, 'Six o’clock?')
  await ada.request(comments.star, { params: { commentId: id } })
  expect(await notificationsOf(ben)).toHaveLength(3)

  await leaveCircle(ben, circleId)
  expect(await ben.request(notifications.list)).toMatchObject([{ type: 'activity_mention', activity_id: open.id }])
})

test('hides a notification while its activity is hidden', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Walkers', false)
  const walk = await createActivity(ada, { circle_ids: [circleId], description: `[${ben.name}](u:${ben.id})` })
  const edit = (body: object) => ada.request(activities.update, { params: { activityId: walk.id }, body })

  await edit({ audience: 'me' })
  expect(await notificationsOf(ben)).toEqual([])
  await edit({ audience: 'everyone' })
  expect(await notificationsOf(ben)).toEqual([`activity_mention by ${ada.name}`])
  await ada.request(circles.edit, { params: { circleId }, body: { is_private: true } })
  expect(await notificationsOf(ben)).toEqual([])
})

test('removes all notifications about a deleted activity', async () => {
  const { ada, ben } = await openTestApp()
  const swim = await createActivity(ada)
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  await addComment(ben, swim.id, 'Lovely')

  await ada.request(activities.remove, { params: { activityId: swim.id } })
  expect(await notificationsOf(ada)).toEqual([])
})

test('notifies about a connection request and removes it on cancel or decline', async () => {
  const { ada, ben } = await openTestApp()
  const sendRequest = async () =>
    (await ben.request(connections.request, { body: { addressee_id: ada.id } })).connection_id

  for (const member of [ben, ada]) {
    const connectionId = await sendRequest()
    expect(await ada.request(notifications.list)).toMatchObject([
      { type: 'connection_request', actor: { name: ben.name }, connection_id: connectionId, activity_id: null },
    ])
    await member.request(connections.decline, { params: { connectionId } })
    expect(await notificationsOf(ada)).toEqual([])
  }
})

test('notifies the requester of an accepted request and keeps the request notification', async () => {
  const { ada, ben } = await openTestApp()
  await follow(ben, ada)

  expect(await notificationsOf(ben)).toEqual([`connection_accepted by ${ada.name}`])
  expect(await notificationsOf(ada)).toEqual([`connection_request by ${ben.name}`])

  await follow(ada, ben)
  expect(await notificationsOf(ben)).toEqual([`connection_accepted by ${ada.name}`])
  expect(await notificationsOf(ada)).toEqual([`connection_request by ${ben.name}`])

  await ben.request(connections.unfollow, { params: { userId: ada.id } })
  expect(await notificationsOf(ada)).toEqual([])
})

test('notifies each member once when both requested each other', async () => {
  const { ada, ben } = await openTestApp()
  await ben.request(connections.request, { body: { addressee_id: ada.id } })
  await ada.request(connections.request, { body: { addressee_id: ben.id } })

  expect(await notificationsOf(ben)).toEqual([`connection_accepted by ${ada.name}`])
  expect(await notificationsOf(ada)).toEqual([`connection_request by ${ben.name}`])
})

test('rolls back the notification when a later listener fails', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  testApp.deps.events.on('high_fives.given', () => Promise.reject(new Error('The last listener failed.')))
  await ben.requestRaw(engagement.give, { body: { activity_id: swim.id } })

  expect(await notificationsOf(ada)).toEqual([])
  const result = await ada.request(engagement.read, { params: { activityId: swim.id } })
  expect(result).toMatchObject({ high_five_count: 0 })
})
