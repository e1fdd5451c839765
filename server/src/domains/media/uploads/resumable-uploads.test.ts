import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { activities } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import { uploads } from '@daystar/contract/uploads'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Member } from '../../../testing/callers.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createJpeg, mediaRows, webmVideo } from '../../../testing/uploads.ts'
import { removeMediaOf } from '../account-erasure-commands.ts'
import { cleanUpMedia } from '../cleanup.ts'

const openTestApp = sharedTestApp()

const partBytes = 1000

const start = (member: Member, bytes: number) => member.request(uploads.start, { body: { bytes } })
const read = (member: Member, uploadId: number) => member.request(uploads.read, { params: { uploadId } })
const remove = (member: Member, uploadId: number) => member.request(uploads.remove, { params: { uploadId } })

function send(member: Member, uploadId: number, content: Buffer, offset: number, end = offset + partBytes) {
  const part = { name: 'part', field: 'part', content: content.subarray(offset, end) }
  return member.upload(uploads.addPart, { offset: String(offset) }, part, { params: { uploadId } })
}

async function sendAll(member: Member, content: Buffer) {
  let upload = await start(member, content.length)
  while (upload.received < content.length) upload = await send(member, upload.id, content, upload.received)
  return upload
}

const folders = async ({ deps }: TestApp) =>
  (await readdir(join(deps.config.dataDir, 'media')).catch(() => [])).filter((name) => name.startsWith('upload-'))
const agedBy = (testApp: TestApp, interval: string) =>
  sql`update uploads set touched_at = now() - ${interval}::interval`.execute(testApp.db)

test('makes a photo of the parts, which an activity then shows', async () => {
  const { ada, testApp } = await createTestApp()
  const photo = await createJpeg()
  const upload = await sendAll(ada, photo)
  expect(upload).toMatchObject({ bytes: photo.length, received: photo.length, media: { width: 900, height: 600 } })
  expect(await testApp.app.inject(upload.media?.url ?? '')).toMatchObject({ statusCode: 200 })
  expect(await folders(testApp)).toEqual([])

  const second = await sendAll(ada, photo)
  const media_items = [
    { upload_id: second.id, alt_text: 'The shore' },
    { media_id: upload.media?.id ?? 0, alt_text: 'The lake' },
  ]
  const lake = await ada.request(activities.upload, { body: { title: 'Lake', media_items } })
  expect(lake.media.map(({ id, alt }) => [id, alt])).toEqual([
    [second.media?.id, 'The shore'],
    [upload.media?.id, 'The lake'],
  ])
})

test('continues after a restart, in another process, at the last part that arrived', async () => {
  const { ada, testApp } = await openTestApp()
  const { id } = await start(ada, webmVideo.length)
  const middle = 150_000
  await send(ada, id, webmVideo, 0, middle)
  const second = new Member(await testApp.startSecondProcess(), ada)
  expect(await read(second, id)).toMatchObject({ received: middle, media: null })
  const done = await send(second, id, webmVideo, middle, webmVideo.length)
  expect(done).toMatchObject({ received: webmVideo.length, media: { kind: 'video' } })
  const { rawPayload } = await testApp.app.inject(done.media?.url ?? '')
  expect(rawPayload.equals(webmVideo)).toBe(true)
})

test('a part that arrives twice, also at the same moment, counts once', async () => {
  const { ada, testApp } = await createTestApp({ uploadMbPerDay: 1 })
  const photo = await createJpeg()
  const { id } = await start(ada, photo.length)
  const replies = await Promise.all([send(ada, id, photo, 0), send(ada, id, photo, 0), send(ada, id, photo, 0)])
  for (const reply of replies) expect(reply).toMatchObject({ received: partBytes })
  const last = () => send(ada, id, photo, partBytes, photo.length)
  const [first, ...others] = await Promise.all([last(), last(), last()])
  expect(first.media).toMatchObject({ width: 900 })
  for (const other of others) expect(other.media?.id).toBe(first.media?.id)
  expect(await last()).toEqual(first)
  await testApp.runJobs()
  expect(await mediaRows(testApp)).toHaveLength(1)
})

test('rejects parts that leave a gap, overlap, or exceed the size', async () => {
  const { ada } = await openTestApp()
  const photo = await createJpeg()
  const { id } = await start(ada, photo.length)
  expect(await send(ada, id, photo, 500)).toBeRejectedWith('upload_offset')
  await send(ada, id, photo, 0)
  expect(await send(ada, id, photo, 500)).toBeRejectedWith('upload_offset')
  const longer = Buffer.concat([photo, randomBytes(10)])
  expect(await send(ada, id, longer, partBytes, longer.length)).toBeRejectedWith('upload_offset')
  expect(await send(ada, id, photo, partBytes, partBytes)).toBeRejectedWith('validation', 'body.part')
  expect(await read(ada, id)).toMatchObject({ received: partBytes })
})

test('rejects an unreadable file when it is complete, and deletes its parts', async () => {
  const { ada, testApp } = await createTestApp()
  const broken = Buffer.concat([(await createJpeg()).subarray(0, 20), randomBytes(400)])
  const { id } = await start(ada, broken.length)
  expect(await send(ada, id, broken, 0)).toBeRejectedWith('image_unreadable')
  expect(await read(ada, id)).toBeRejectedWith('upload_not_found')
  const text = Buffer.from('A text')
  const other = await start(ada, text.length)
  expect(await send(ada, other.id, text, 0)).toBeRejectedWith('media_unsupported')
  expect(await folders(testApp)).toEqual([])
})

test('other members cannot see, continue, end or attach an upload', async () => {
  const { ada, ben } = await openTestApp()
  const photo = await createJpeg()
  const { id } = await start(ada, photo.length)
  expect(await read(ben, id)).toBeRejectedWith('upload_not_found')
  expect(await send(ben, id, photo, 0)).toBeRejectedWith('upload_not_found')
  expect(await remove(ben, id)).toBeRejectedWith('upload_not_found')
  await send(ada, id, photo, 0, photo.length)
  const body = { title: 'Stolen', media_items: [{ upload_id: id }] }
  expect(await ben.request(activities.upload, { body })).toBeRejectedWith('validation')
})

test('an upload that has not arrived completely cannot be attached', async () => {
  const { ada } = await openTestApp()
  const photo = await createJpeg()
  const { id } = await start(ada, photo.length)
  await send(ada, id, photo, 0)
  const body = { title: 'Too early', media_items: [{ upload_id: id }] }
  expect(await ada.request(activities.upload, { body })).toBeRejectedWith('validation')
})

test('the quotas and the limit of new accounts count uploads in parts', async () => {
  const { ada, ben, testApp } = await createTestApp({ uploadMbPerDay: 1, uploadMbPerMember: 2, rateLimit: true })
  const megabyte = 1024 * 1024
  const content = randomBytes(megabyte + 1)
  const { id } = await start(ada, content.length)
  await send(ada, id, content, 0, megabyte)
  expect(await send(ada, id, content, megabyte, content.length)).toBeRejectedWith('upload_quota_day')
  // What has not arrived yet counts as well.
  expect(await start(ada, megabyte)).toBeRejectedWith('upload_quota_total')
  await remove(ada, id)
  expect(await start(ada, megabyte)).toMatchObject({ received: 0 })

  await sql`insert into new_account_days (member_id, day, uploads) values (${ben.id}, (now() at time zone 'UTC')::date, 1000)`.execute(
    testApp.db,
  )
  expect(await start(ben, 1000)).toMatchObject({ code: 'new_account_limit' })
})

test('a member has at most thirty unfinished uploads, also when they start at the same moment', async () => {
  const { ada } = await openTestApp()
  const started = await Promise.all(Array.from({ length: limits.openUploads + 3 }, () => start(ada, 1000)))
  expect(started.filter((upload) => 'id' in upload)).toHaveLength(limits.openUploads)
  const [first] = started.filter((upload) => 'id' in upload)
  await remove(ada, first?.id ?? 0)
  expect(await start(ada, 1000)).toMatchObject({ received: 0 })
})

test('idle uploads of a member make room for new ones, and not those that are being sent or have arrived', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const photo = await createJpeg()
  const [arrived, ofBen] = [await sendAll(ada, photo), await start(ben, 1000)]
  const idle = await Promise.all(Array.from({ length: limits.openUploads }, () => start(ada, photo.length)))
  await send(ada, idle[1]?.id ?? 0, photo, 0)
  expect(await start(ada, 1000)).toBeRejectedWith('uploads_full')

  await agedBy(testApp, '6 minutes')
  await send(ada, idle[0]?.id ?? 0, photo, 0)
  expect(await start(ada, 1000)).toMatchObject({ received: 0 })
  expect(await read(ada, idle[0]?.id ?? 0)).toMatchObject({ received: partBytes })
  for (const { id } of idle.slice(1)) expect(await read(ada, id)).toBeRejectedWith('upload_not_found')
  expect(await read(ada, arrived.id)).toMatchObject({ media: { id: arrived.media?.id } })
  expect(await read(ben, ofBen.id)).toMatchObject({ received: 0 })
  expect(await folders(testApp)).toHaveLength(1)
})

test('idle uploads do not use up what a member may store', async () => {
  const { ada, testApp } = await createTestApp({ uploadMbPerMember: 1 })
  const { id } = await start(ada, 1024 * 1024)
  expect(await start(ada, 1000)).toBeRejectedWith('upload_quota_total')
  await agedBy(testApp, '6 minutes')
  expect(await start(ada, 1000)).toMatchObject({ received: 0 })
  expect(await read(ada, id)).toBeRejectedWith('upload_not_found')
})

test('a start that is repeated with its key, because its response was lost, continues the same upload', async () => {
  const { ada, testApp } = await createTestApp()
  const photo = await createJpeg()
  const headers = { 'idempotency-key': 'upload-1' }
  const startAgain = () => ada.request(uploads.start, { body: { bytes: photo.length }, headers })
  const { id } = await startAgain()
  await send(ada, id, photo, 0)
  for (let lost = 0; lost < limits.openUploads; lost += 1) expect(await startAgain()).toMatchObject({ id })
  expect(await testApp.db.selectFrom('uploads').select('id').execute()).toEqual([{ id }])
})

test('deletes an upload with its parts or its photo, but not a photo that an activity shows', async () => {
  const { ada, testApp } = await createTestApp()
  const photo = await createJpeg()
  const unfinished = await start(ada, photo.length)
  await send(ada, unfinished.id, photo, 0)
  await remove(ada, unfinished.id)
  expect(await folders(testApp)).toEqual([])
  const [unused, used] = [await sendAll(ada, photo), await sendAll(ada, photo)]
  const body = { title: 'Lake', media_items: [{ upload_id: used.id }] }
  await ada.request(activities.upload, { body })
  await remove(ada, unused.id)
  await remove(ada, used.id)
  await testApp.runJobs()
  expect((await mediaRows(testApp)).map(({ id }) => id)).toEqual([used.media?.id])
})

test('the cleanup job deletes uploads a day after their last part', async () => {
  const { ada, testApp } = await createTestApp()
  const photo = await createJpeg()
  const { id } = await start(ada, photo.length)
  await send(ada, id, photo, 0)
  await agedBy(testApp, '23 hours')
  await cleanUpMedia(testApp.deps)
  expect(await read(ada, id)).toMatchObject({ received: partBytes })
  await agedBy(testApp, '25 hours')
  await cleanUpMedia(testApp.deps)
  expect(await read(ada, id)).toBeRejectedWith('upload_not_found')
  expect(await folders(testApp)).toEqual([])
})

test('an upload whose parts a restored backup lacks is not found', async () => {
  const { ada, testApp } = await createTestApp()
  const photo = await createJpeg()
  const { id } = await start(ada, photo.length)
  await send(ada, id, photo, 0)
  for (const folder of await folders(testApp)) await testApp.deps.storage.removeFolder(folder)
  expect(await send(ada, id, photo, partBytes, photo.length)).toBeRejectedWith('upload_not_found')
})

test('the deletion of an account deletes its uploads', async () => {
  const { ada, testApp } = await createTestApp()
  const photo = await createJpeg()
  await send(ada, (await start(ada, photo.length)).id, photo, 0)
  await removeMediaOf(testApp.deps, ada.id)
  expect(await folders(testApp)).toEqual([])
  expect(await testApp.db.selectFrom('uploads').select('id').execute()).toEqual([])
})

test('the metadata of a photo is removed, and only the smallest size is made at once', async () => {
  const { ada, testApp } = await openTestApp()
  const photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .jpeg()
    .toBuffer()
  const { media } = await sendAll(ada, photo)
  expect(media?.variants).toHaveLength(1)
  const { rawPayload } = await testApp.app.inject(media?.url ?? '')
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
})
