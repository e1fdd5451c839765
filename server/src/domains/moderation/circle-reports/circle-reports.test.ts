import { activities } from '@daystar/contract/activities'
import { audit } from '@daystar/contract/audit'
import { circles } from '@daystar/contract/circles'
import { circleReports } from '@daystar/contract/circles/reports'
import { comments } from '@daystar/contract/comments'
import { feed } from '@daystar/contract/feed'
import { blocks } from '@daystar/contract/moderation/blocks'
import { reports } from '@daystar/contract/moderation/reports'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { expect, test } from 'vitest'
import { report } from '../../../testing/actions/moderation-actions.ts'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

/** Ada is the admin of two circles, to which Ben and Cleo belong. */
async function createCircles() {
  const app = await createTestApp({}, { language: 'en' })
  const { ada, ben, cleo } = app
  const open = await createCircle(ada, 'Open', false, [ben, cleo])
  const closed = await createCircle(ada, 'Closed', true, [ben, cleo])
  return { ...app, open, closed }
}

const list = (member: Member, circleId: number) => member.request(circleReports.list, { params: { circleId } })
const remove = (member: Member, circleId: number, activityId: number) =>
  member.request(circleReports.removeActivity, { params: { circleId, activityId }, query: { reason: 'Off topic.' } })

test('admins see the reports of what is in their circle, without who sent them, and no others', async () => {
  const { ada, ben, cleo, open, closed, testApp } = await createCircles()
  const olga = await testApp.createMember('olga')
  const inOpen = await createActivity(ben, { title: 'Watches', description: 'Cheap', circle_ids: [open] })
  const inClosed = await createActivity(ben, { circle_ids: [closed] })
  const nowhere = await createActivity(ben)
  const own = await createActivity(ada, { circle_ids: [open] })
  const forFollowers = await createActivity(ben, { circle_ids: [open], audience: 'followers' })
  await follow(cleo, ben)
  const comment = await ben.request(comments.add, { params: { activityId: own.id }, body: { content: 'Buy it' } })
  for (const { id } of [inOpen, inClosed, nowhere, own, forFollowers])
    await report(cleo, 'activity', id, { text: 'Advertising.' })
  await report(cleo, 'comment', comment.id)

  const listed = await list(ada, open)
  expect(listed).toMatchObject([
    {
      subject_type: 'activity',
      activity_id: inOpen.id,
      title: 'Watches',
      text: 'Cheap',
      report_texts: ['Advertising.'],
    },
    { subject_type: 'comment', activity_id: own.id, text: 'Buy it', author: { name: ben.name }, report_count: 1 },
  ])
  expect(JSON.stringify(listed)).not.toContain(cleo.name)
  await ada.request(blocks.add, { params: { userId: ben.id } })
  expect(await list(ada, open), 'about a member whom the admin has blocked').toEqual([])
  await ada.request(blocks.remove, { params: { userId: ben.id } })
  expect(await olga.request(audit.list, { query: { action: 'report_viewed' } })).toMatchObject([
    { actor: { name: ada.name }, details: { circle_id: String(open) } },
    { actor: { name: ada.name } },
  ])
})

test('an admin removes an activity from the circle, which stays with its author and for the moderators', async () => {
  const { ada, ben, cleo, open, testApp } = await createCircles()
  const mona = await testApp.createMember('mona')
  const { id } = await createActivity(ben, { circle_ids: [open] })
  await report(cleo, 'activity', id)
  await remove(ada, open, id)
  expect(await remove(ada, open, id)).toBeRejectedWith('activity_not_found')

  expect(await ada.request(feed.circle, { params: { circleId: open } })).toEqual([])
  expect(await list(ada, open)).toEqual([])
  expect(await cleo.request(activities.read, { params: { activityId: id } })).toMatchObject({ circle_ids: [] })
  expect(await mona.request(reports.list)).toMatchObject([{ subject_id: id }])
})

test('what was for the members of a private circle only is for its author alone after it was removed there', async () => {
  const { ada, ben, cleo, open, closed } = await createCircles()
  const alone = await createActivity(ben, { circle_ids: [closed] })
  const both = await createActivity(ben, { circle_ids: [open, closed] })
  for (const { id } of [alone, both]) await remove(ada, closed, id)
  const read = (viewer: Member, activityId: number) => viewer.request(activities.read, { params: { activityId } })
  expect(await read(cleo, alone.id)).toBeRejectedWith('activity_not_found')
  expect(await read(ben, alone.id)).toMatchObject({ audience: 'me' })
  expect(await read(cleo, both.id)).toMatchObject({ circle_ids: [open] })
})

test('the author reads why an admin removed an activity from a circle, and can appeal to the moderators', async () => {
  const { ada, ben, closed, testApp } = await createCircles()
  const mona = await testApp.createMember('mona')
  const { id: activityId } = await createActivity(ben, { title: 'Watches', circle_ids: [closed] })
  const params = { circleId: closed, activityId }
  expect(await ada.request(circleReports.removeActivity, { params })).toBeRejectedWith('reason_missing')
  await ada.request(circleReports.removeActivity, { params, query: { reason: 'Off topic.', rule: 'spam' } })

  await testApp.runJobs()
  const [email] = testApp.sentEmails
  expect(email).toMatchObject({ to: ben.email, subject: 'An admin of a circle removed something of yours (Daystar)' })
  expect(email?.text).toMatch(
    /Your activity “Watches” was removed from the circle “Closed”\.\n\nRule: No spam or advertising\n\nReason: Off topic\./,
  )
  const [sanction] = await ben.request(sanctions.own)
  expect(sanction).toMatchObject({ kind: 'removal', subject_excerpt: 'Watches', circle_name: 'Closed', rule: 'spam' })
  // Moderators do not belong to the circle.
  const known = async () => (await mona.request(sanctions.ofMember, { params: { userId: ben.id } })).sanctions
  expect(JSON.stringify(await known())).not.toMatch(/Watches|Closed/)
  await ben.request(sanctions.appeal, { params: { sanctionId: sanction?.id ?? 0 }, body: { text: 'They were mine.' } })
  expect(await known()).toMatchObject([{ subject_excerpt: 'Watches', circle_name: 'Closed' }])
})

test('an admin who removes an activity of their own from a circle gives no reason and gets no email', async () => {
  const { ada, open, testApp } = await createCircles()
  const { id: activityId } = await createActivity(ada, { circle_ids: [open] })
  await ada.request(circleReports.removeActivity, { params: { circleId: open, activityId } })
  await testApp.runJobs()
  expect(testApp.sentEmails).toEqual([])
  expect(await ada.request(sanctions.own)).toEqual([])
})

test('an admin bans the author of what was reported', async () => {
  const { ada, ben, cleo, open } = await createCircles()
  const { id } = await createActivity(ben, { circle_ids: [open] })
  await report(cleo, 'activity', id)
  expect(await list(ada, open)).toMatchObject([{ author_is_member: true }])
  await ada.request(circles.leave, { params: { circleId: open, userId: ben.id } })
  expect(await list(ada, open)).toMatchObject([{ author: { id: ben.id }, author_is_member: false }])
  expect(await ben.request(circles.joinSelf, { params: { circleId: open } })).toBeRejectedWith('removed_from_circle')
})
