import { activities } from '@daystar/contract/activities'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { webmOfBytes } from '../../../testing/uploads/webm-file.ts'
import { mediaRows } from '../../../testing/uploads.ts'

const mebibyte = 1024 * 1024
const post = (member: Member, content: Buffer) =>
  member.upload(activities.upload, { title: 'Lake' }, { name: 'lake.webm', content })

async function removeAll(member: Member, { db, runJobs }: TestApp): Promise<void> {
  for (const { id } of await db.selectFrom('activities').select('id').where('author_id', '=', member.id).execute())
    await member.request(activities.remove, { params: { activityId: id } })
  await runJobs()
}

test('rejects uploads above the quota of a member until they delete something', async () => {
  const { ada, ben, testApp } = await createTestApp({ uploadMbPerMember: 3 })
  for (const attempt of [1, 2])
    expect(await post(ada, webmOfBytes(mebibyte)), `${attempt}`).toMatchObject({ media_kind: 'video' })
  expect(await post(ada, webmOfBytes(1.5 * mebibyte))).toBeRejectedWith('upload_quota_total')
  expect(await post(ben, webmOfBytes(mebibyte))).toMatchObject({ media_kind: 'video' })
  expect(await mediaRows(testApp)).toHaveLength(3)

  await removeAll(ada, testApp)
  expect(await post(ada, webmOfBytes(1.5 * mebibyte))).toMatchObject({ media_kind: 'video' })
})

test('counts concurrent uploads of a member together', async () => {
  const { ada, testApp } = await createTestApp({ uploadMbPerMember: 3 })
  const replies = await Promise.all(Array.from({ length: 6 }, () => post(ada, webmOfBytes(mebibyte))))
  expect(replies.filter((reply) => 'id' in reply)).toHaveLength(3)
  expect(await mediaRows(testApp)).toHaveLength(3)
})

test('counts concurrent uploads of a day together', async () => {
  const { ada, testApp } = await createTestApp({ uploadMbPerDay: 4 })
  const replies = await Promise.all(Array.from({ length: 6 }, () => post(ada, webmOfBytes(mebibyte))))
  expect(replies.filter((reply) => 'id' in reply)).toHaveLength(4)
  expect(await mediaRows(testApp)).toHaveLength(4)
  expect(await testApp.db.selectFrom('upload_days').select('bytes').execute()).toEqual([{ bytes: 4 * mebibyte }])
})

test('rejects uploads above the quota of a day, deleted and unusable ones included', async () => {
  const { ada, ben, testApp } = await createTestApp({ uploadMbPerDay: 3 })
  await post(ada, webmOfBytes(mebibyte))
  await removeAll(ada, testApp)
  expect(await post(ada, Buffer.alloc(mebibyte, 'x'))).toBeRejectedWith('media_unsupported')

  const { headers, statusCode } = await ada.app.inject({
    method: 'POST',
    url: '/api/activities/upload',
    headers: { ...ada.authorization, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nLake\r\n'),
      Buffer.from('--b\r\ncontent-disposition: form-data; name="media_file"; filename="lake.webm"\r\n\r\n'),
      webmOfBytes(1.5 * mebibyte),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
  expect(statusCode).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400)
  expect(await post(ada, webmOfBytes(4 * mebibyte))).toBeRejectedWith('upload_quota_day')
  expect(await post(ben, webmOfBytes(mebibyte))).toMatchObject({ media_kind: 'video' })
  expect(await post(ada, webmOfBytes(mebibyte))).toMatchObject({ media_kind: 'video' })
})

test('starts a new day with a new quota and deletes the counters of past days', async () => {
  const { ada, testApp } = await createTestApp({ uploadMbPerDay: 1 })
  await post(ada, webmOfBytes(mebibyte))
  expect(await post(ada, webmOfBytes(mebibyte))).toBeRejectedWith('upload_quota_day')
  await testApp.database.pool.query('update upload_days set day = day - 2')
  expect(await post(ada, webmOfBytes(mebibyte))).toMatchObject({ media_kind: 'video' })
  await testApp.db.transaction().execute((tx) => testApp.deps.jobs.add(tx, 'sweep', {}))
  await testApp.runJobs()
  expect(await testApp.db.selectFrom('upload_days').select('bytes').execute()).toEqual([{ bytes: mebibyte }])
})
