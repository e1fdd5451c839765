import { Readable } from 'node:stream'
import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { uploads } from '@daystar/contract/uploads'
import { expect, test } from 'vitest'
import { openVerifiedStorage } from '../../../platform/media-storage/open-storage.ts'
import { ReserveReachedError, roomOn, withinReserve } from '../../../platform/process/disk-reserve.ts'
import { silentLog } from '../../../testing/processes/test-process.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createJpeg, mediaRows } from '../../../testing/uploads.ts'

/** More than any disk has. */
const reserveMb = 1024 ** 3

test('rejects files below the reserve, while texts, reading and signing up work', async () => {
  const { ada, visitor, testApp } = await createTestApp({ reserveMb })
  const photo = { name: '海.jpg', content: await createJpeg() }
  expect(await ada.upload(activities.upload, { title: 'Кастрычнік' }, photo)).toBeRejectedWith('storage_full')
  const { id } = await ada.request(uploads.start, { body: { bytes: photo.content.length } })
  const part = { ...photo, field: 'part' }
  expect(await ada.upload(uploads.addPart, { offset: '0' }, part, { params: { uploadId: id } })).toBeRejectedWith(
    'storage_full',
  )
  expect(await mediaRows(testApp)).toEqual([])

  const post = await ada.request(activities.upload, { body: { title: 'Кастрычнік' } })
  expect(await ada.request(activities.read, { params: { activityId: post.id } })).toMatchObject({ title: 'Кастрычнік' })
  const dora = { name: 'Ndọ́rá', email: 'dora@daystar.example', password: 'morning swim in the lake' }
  expect(await visitor.request(users.signUp, { body: dora })).toMatchObject({ name: 'Ndọ́rá' })
})

test('also keeps the reserve of the disk of the media, for example for archives', async () => {
  const { testApp } = await createTestApp()
  const { pool } = testApp.database
  const options = { database: pool, log: silentLog }
  await openVerifiedStorage(testApp.deps.config, options).verify()
  const storage = openVerifiedStorage({ ...testApp.deps.config, reserveMb }, options)
  const content = Readable.from([Buffer.alloc(10)])
  await expect(storage.put('archive-k3f/archive.zip', content, 'application/zip')).rejects.toThrow(ReserveReachedError)
  expect(await storage.find('archive-k3f/archive.zip')).toBeNull()
})

test('notices while a file is written that others have taken the space', async () => {
  let checks = 0
  const room = roomOn('/srv', null, async () => ++checks < 3)
  const chunks = async function* () {
    for (let sent = 0; sent < 64; sent += 1) yield Buffer.alloc(1024 ** 2)
  }
  let written = 0
  const write = async () => {
    for await (const chunk of withinReserve(chunks(), room)) written += chunk.length
  }
  await expect(write()).rejects.toThrow(ReserveReachedError)
  expect(written).toBeLessThan(16 * 1024 ** 2)
})
