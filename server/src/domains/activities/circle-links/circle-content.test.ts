import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { circleContent } from '@daystar/contract/circles/content'
import { circleReports } from '@daystar/contract/circles/reports'
import { blocks } from '@daystar/contract/moderation/blocks'
import { reports } from '@daystar/contract/moderation/reports'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, createCircle } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'
import { createJpeg, webmVideo } from '../../../testing/uploads.ts'

const openTestApp = sharedTestApp()

const pin = (member: Member, circleId: number, body: { activity_id?: number; text?: string }) =>
  member.request(circleContent.pin, { params: { circleId }, body })
const pinned = (member: Member, circleId: number) => member.request(circleContent.pinned, { params: { circleId } })
const photos = (member: Member, circleId: number, query: { limit?: number; cursor?: string } = {}) =>
  member.request(circleContent.photos, { params: { circleId }, query })

/** Ada is the admin of a private circle, Ben its moderator, and Cleo a member. */
async function createBakers() {
  const app = await openTestApp()
  const bakers = await createCircle(app.ada, 'Bakers', true, [app.ben, app.cleo])
  await app.ada.request(circles.appointModerator, { params: { circleId: bakers, userId: app.ben.id } })
  return { ...app, bakers }
}

test('a moderator pins a text, which an activity replaces, and unpins it', async () => {
  const { ada, ben, cleo, bakers } = await createBakers()
  expect(await pinned(cleo, bakers)).toBeNull()
  await pin(ben, bakers, { text: ' Bring flour. ' })
  expect(await pinned(cleo, bakers)).toMatchObject({ text: 'Bring flour.', activity: null })
  const { id } = await createActivity(ada, { title: 'Rye', circle_ids: [bakers] })
  await pin(ada, bakers, { activity_id: id })
  expect(await pinned(cleo, bakers)).toMatchObject({ text: '', activity: { id, title: 'Rye' } })
  await ben.request(circleContent.unpin, { params: { circleId: bakers } })
  expect(await pinned(cleo, bakers)).toBeNull()
})

test('what is pinned in a private circle is for its members only', async () => {
  const { ada, bakers, testApp } = await createBakers()
  const emil = await testApp.createMember('emil')
  await pin(ada, bakers, { text: 'Bring flour.' })
  expect(await pinned(emil, bakers)).toBeRejectedWith('members_only')
})

test('a pinned activity is shown only to those who can see it', async () => {
  const { ada, ben, cleo, bakers } = await createBakers()
  const { id } = await createActivity(ben, { circle_ids: [bakers], audience: 'everyone' })
  await pin(ada, bakers, { activity_id: id })
  await cleo.request(blocks.add, { params: { userId: ben.id } })
  expect(await pinned(cleo, bakers)).toBeNull()
  await cleo.request(blocks.remove, { params: { userId: ben.id } })
  expect(await pinned(cleo, bakers)).toMatchObject({ activity: { id } })
  await ben.request(activities.update, { params: { activityId: id }, body: { audience: 'me' } })
  expect(await pinned(cleo, bakers)).toBeNull()
  expect(await pinned(ben, bakers)).toMatchObject({ activity: { id } })
})

test('an activity that leaves the circle or is deleted is no longer pinned', async () => {
  const { ada, ben, cleo, bakers } = await createBakers()
  const first = await createActivity(cleo, { circle_ids: [bakers] })
  await pin(ada, bakers, { activity_id: first.id })
  const query = { reason: 'Off topic.' }
  await ben.request(circleReports.removeActivity, { params: { circleId: bakers, activityId: first.id }, query })
  expect(await pinned(ada, bakers)).toBeNull()
  expect(await pin(ada, bakers, { activity_id: first.id })).toBeRejectedWith('activity_not_found')
  const second = await createActivity(cleo, { circle_ids: [bakers] })
  await pin(ada, bakers, { activity_id: second.id })
  await cleo.request(activities.remove, { params: { activityId: second.id } })
  expect(await pinned(ada, bakers)).toBeNull()
})

test('the report of a public circle contains its pinned text, and that of a private circle does not', async () => {
  const { ada, cleo, bakers, testApp } = await createBakers()
  const mona = await testApp.createMember('mona')
  const open = await createCircle(ada, 'Open', false)
  const snapshots = []
  for (const circleId of [bakers, open]) {
    await pin(ada, circleId, { text: 'Buy watches.' })
    await cleo.request(reports.create, { body: { subject_type: 'circle', subject_id: circleId, reason: 'spam' } })
    const found = (await mona.request(reports.list)).find((report) => report.subject_id === circleId)
    const report = await mona.request(reports.read, { params: { caseId: found?.id ?? 0 } })
    snapshots.push(JSON.stringify(report.reports[0]?.snapshot).includes('Buy watches.'))
  }
  expect(snapshots).toEqual([false, true])
})

test('the gallery lists the photos of visible activities, newest first and page by page', async () => {
  const { ada, ben, cleo, bakers } = await createBakers()
  const post = async (author: Member, title: string, file: { name: string; content: Buffer }, audience = 'everyone') =>
    await author.upload(activities.upload, { title, audience, circle_ids: JSON.stringify([bakers]) }, file)
  const jpeg = { name: 'loaf.jpg', content: await createJpeg() }
  await post(ada, 'Rye', jpeg)
  await post(ben, 'Own', jpeg, 'me')
  await post(ada, 'Film', { name: 'film.webm', content: webmVideo })
  await createActivity(ada, { title: 'Words', circle_ids: [bakers] })
  await post(ben, 'Spelt', jpeg)
  const [newest] = await photos(cleo, bakers)
  expect(newest).toMatchObject({ title: 'Spelt', author: { name: ben.name }, photos: [{ kind: 'image' }] })
  expect(newest?.photos[0]?.url, 'signed, because the circle is private').toMatch(/\?e=\d+&s=/)
  expect((await photos(cleo, bakers)).map(({ title }) => title)).toEqual(['Spelt', 'Rye'])
  const pages = await cleo.requestAllPages(circleContent.photos, { params: { circleId: bakers }, query: { limit: 1 } })
  expect(pages.flat().map(({ title }) => title)).toEqual(['Spelt', 'Rye'])
  await cleo.request(blocks.add, { params: { userId: ben.id } })
  expect((await photos(cleo, bakers)).map(({ title }) => title)).toEqual(['Rye'])
  await cleo.request(blocks.remove, { params: { userId: ben.id } })
})
