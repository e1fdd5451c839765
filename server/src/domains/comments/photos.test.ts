import { activities } from '@daystar/contract/activities'
import { type Comment, comments } from '@daystar/contract/comments'
import { feed } from '@daystar/contract/feed'
import { imports } from '@daystar/contract/imports'
import { reports } from '@daystar/contract/moderation/reports'
import { expect, test } from 'vitest'
import { removeAccount } from '../../jobs/remove-account.ts'
import { decide, report } from '../../testing/actions/moderation-actions.ts'
import { createZipOf } from '../../testing/archives/member-with-everything.ts'
import type { Member } from '../../testing/callers.ts'
import { createActivity } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { createJpeg } from '../../testing/uploads.ts'

const openTestApp = sharedTestApp()

const addPhoto = async (member: Member, activityId: number, fields: object = {}): Promise<Comment> => {
  const file = { name: 'lake.jpg', content: await createJpeg() }
  return member.upload(comments.add, { content: 'Look', ...fields }, file, { params: { activityId } })
}

const editPhoto = async (member: Member, commentId: number, fields: object = {}): Promise<Comment> => {
  const file = { name: 'sea.jpg', content: await createJpeg() }
  return member.upload(comments.edit, { content: 'Look', ...fields }, file, { params: { commentId } })
}

const statusOf = async ({ app }: TestApp, url = '') => (await app.inject({ url })).statusCode

test('shows the photo of a comment with its description, with a signed URL', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const { photo } = await addPhoto(ben, swim.id, { alt_text: ' A clear lake ' })
  expect(photo).toMatchObject({ alt: 'A clear lake', kind: 'image' })
  expect(await ada.request(comments.list, { params: { activityId: swim.id } })).toMatchObject([
    { photo: { id: photo?.id } },
  ])
  expect(await statusOf(testApp, photo?.url)).toBe(200)
  expect(await statusOf(testApp, photo?.url.split('?')[0])).not.toBe(200)
})

test('an edit replaces the photo, which is gone at once, and keeps a version', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const { id, photo: before } = await addPhoto(ben, swim.id, { alt_text: 'A lake' })
  const { photo, content, edited_at: editedAt } = await editPhoto(ben, id, { alt_text: 'A sea' })
  expect(photo).toMatchObject({ alt: 'A sea' })
  expect(photo?.id).not.toBe(before?.id)
  expect(content).toBe('Look')
  expect(editedAt).not.toBeNull()
  expect(await statusOf(testApp, before?.url)).toBe(404)
  expect(await statusOf(testApp, photo?.url)).toBe(200)
  expect(await ada.request(comments.versions, { params: { commentId: id } })).toMatchObject([
    { content: 'Look', photo_id: before?.id, alt_text: 'A lake' },
  ])
})

test('an edit of the text keeps the photo with its description, unless the edit removes it', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const { id, photo } = await addPhoto(ben, swim.id, { alt_text: 'A lake' })
  const edit = (body: { content: string; alt_text?: string; remove_photo?: boolean }) =>
    ben.request(comments.edit, { params: { commentId: id }, body })
  expect(await edit({ content: 'Clear' })).toMatchObject({ photo: { id: photo?.id, alt: 'A lake' } })
  expect(await edit({ content: 'Clear', alt_text: 'A clear lake' })).toMatchObject({ photo: { alt: 'A clear lake' } })
  expect(await edit({ content: 'Clear', remove_photo: true })).toMatchObject({ photo: null })
  expect(await statusOf(testApp, photo?.url)).toBe(404)
  expect(await ben.request(comments.versions, { params: { commentId: id } })).toHaveLength(3)
})

test('rejects the edit of another member before the photo is stored', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const { id } = await addPhoto(ben, swim.id)
  expect(await editPhoto(ada, id)).toBeRejectedWith('author_only')
  expect(await testApp.db.selectFrom('media').select('id').execute()).toHaveLength(1)
})

test('an upload is discarded if the comment cannot be added or edited afterwards', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  expect(await addPhoto(ben, swim.id, { parent_id: 999 })).toBeRejectedWith('comment_not_found')
  const rows = await testApp.db.selectFrom('media').select('discarded_at').execute()
  expect(rows).toMatchObject([{ discarded_at: expect.any(Date) }])
})

test('the photo of a reported comment stays for moderators after its deletion, until the decision', async () => {
  const { ada, ben, mona, testApp } = await createTestApp({ members: ['mona'] })
  const swim = await createActivity(ada)
  const { id, photo } = await addPhoto(ben, swim.id, { alt_text: 'A lake' })
  await report(ada, 'comment', id)
  await ben.request(comments.remove, { params: { commentId: id } })
  expect(await statusOf(testApp, photo?.url)).toBe(404)

  const [found] = await mona.request(reports.list, { query: { subject_type: 'comment' } })
  const { reports: received } = await mona.request(reports.read, { params: { caseId: found?.id ?? 0 } })
  const snapshot = received[0]?.snapshot
  expect(snapshot?.text).toContain('A lake')
  expect(await statusOf(testApp, snapshot?.media[0]?.url)).toBe(200)

  await decide(mona, found?.id ?? 0)
  await testApp.runJobs()
  expect(await testApp.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('the photo of a comment counts towards the storage of the member and is deleted with the account', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const { photo } = await addPhoto(ben, swim.id)
  await ada.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Nice' } })
  const { bytes } = await testApp.db
    .selectFrom('media')
    .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
    .where('owner_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  expect(Number(bytes)).toBeGreaterThan(0)

  await testApp.db.updateTable('members').set({ removal_started_at: new Date() }).where('id', '=', ben.id).execute()
  await removeAccount(testApp.deps, ben.id)
  expect(await statusOf(testApp, photo?.url)).toBe(404)
  expect(await testApp.db.selectFrom('media').select('id').execute()).toEqual([])
  expect(await ada.request(comments.list, { params: { activityId: swim.id } })).toMatchObject([
    { is_removed: true, photo: null },
    { content: 'Nice' },
  ])
})

test('an import restores the photo of an own comment with its description', async () => {
  const { ada, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  await addPhoto(ada, swim.id, { alt_text: 'A lake' })
  const zip = await createZipOf(testApp, ada)

  const { ada: mira, testApp: elsewhere } = await openTestApp()
  await mira.upload(imports.create, {}, { name: 'archive.zip', content: zip })
  await elsewhere.runJobs()
  const [activity] = await mira.request(feed.home)
  const [comment] = await mira.request(comments.list, { params: { activityId: activity?.id ?? 0 } })
  expect(comment?.photo).toMatchObject({ alt: 'A lake', width: 900 })
  expect(await statusOf(elsewhere, comment?.photo?.url)).toBe(200)
})

test('the photo disappears with its comment, however that is deleted', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const [first, second, third] = [
    await addPhoto(ben, swim.id),
    await addPhoto(ben, swim.id),
    await addPhoto(ben, swim.id),
  ]
  await ada.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Nice', parent_id: second.id } })

  await ben.request(comments.remove, { params: { commentId: first.id } })
  await ben.request(comments.remove, { params: { commentId: second.id } })
  expect(await statusOf(testApp, first.photo?.url)).toBe(404)
  expect(await statusOf(testApp, second.photo?.url)).toBe(404)
  expect(await statusOf(testApp, third.photo?.url)).toBe(200)
  await ada.request(activities.remove, { params: { activityId: swim.id } })
  expect(await statusOf(testApp, third.photo?.url)).toBe(404)
})

test('accepts a photo under the name with which the outbox of the app sends files', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada)
  const file = { field: 'media_file', name: 'lake.jpg', content: await createJpeg() }
  const added = await ada.upload(comments.add, { content: 'Look' }, file, { params: { activityId: swim.id } })
  expect(added.photo).toMatchObject({ kind: 'image' })
})

test('rejects a photo where the member cannot comment, and a file that is no photo', async () => {
  const { ada, ben } = await openTestApp()
  const closed = await createActivity(ada, { commenting: 'nobody' })
  expect(await addPhoto(ben, closed.id)).toBeRejectedWith('comments_closed')
  const swim = await createActivity(ada)
  const text = { name: 'lake.jpg', content: Buffer.from('No photo') }
  expect(
    await ben.upload(comments.add, { content: 'Look' }, text, { params: { activityId: swim.id } }),
  ).toBeRejectedWith('picture_unsupported')
})
