import { access, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { expect, test, vi } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createJpeg, createLargeJpeg } from '../../../testing/uploads.ts'
import { compareStorageWithRows } from './compare-storage.ts'

const orphan = 'nBdKq3_uM-fB0eYb5Gk1Zw'

/** Compares when all files have the given age, and returns what is logged as warnings. */
async function compareAfterDays({ deps }: TestApp, days: number): Promise<unknown[]> {
  const warn = vi.fn()
  const log = Object.assign(Object.create(deps.log), { warn }) as typeof deps.log
  const mediaFolder = join(deps.config.dataDir, 'media')
  const then = new Date(Date.now() - days * 24 * 3_600_000)
  for (const name of await readdir(mediaFolder)) await utimes(join(mediaFolder, name), then, then)
  await compareStorageWithRows({ ...deps, log })
  return warn.mock.calls.map(([fields]) => fields)
}

const isStored = ({ deps }: TestApp, key: string) =>
  access(join(deps.config.dataDir, 'media', key)).then(
    () => true,
    () => false,
  )

async function uploadPhoto(author: Member, { db }: TestApp): Promise<string> {
  await author.upload(activities.upload, { title: 'Lake' }, { name: 'lake.jpg', content: await createJpeg() })
  const { key } = await db.selectFrom('media').select('key').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return key
}

test('deletes the files of a deleted account after a day, and no others', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await ben.upload(users.picture, {}, { name: 'ben.jpg', content: await createJpeg() })
  const [adasKey, bensKey] = [await uploadPhoto(ada, testApp), await uploadPhoto(ben, testApp)]
  await uploadPhoto(ada, testApp)
  await testApp.deps.storage.put('check/written.txt', Readable.from(['x']), 'text/plain')
  await testApp.db.deleteFrom('members').where('id', '=', ben.id).execute()

  expect(await compareAfterDays(testApp, 0)).toEqual([])
  expect(await isStored(testApp, bensKey)).toBe(true)
  expect(await compareAfterDays(testApp, 2)).toEqual([])
  expect(await isStored(testApp, bensKey)).toBe(false)
  expect(await isStored(testApp, adasKey)).toBe(true)
  expect(await isStored(testApp, 'check')).toBe(true)
})

test('reports media whose files are missing, and keeps their rows', async () => {
  const { ada, testApp } = await createTestApp()
  const key = await uploadPhoto(ada, testApp)
  await uploadPhoto(ada, testApp)
  await testApp.deps.storage.removeFolder(key)

  expect(await compareAfterDays(testApp, 2)).toEqual([{ count: 1, keys: [key] }])
  expect(await testApp.db.selectFrom('media').select('id').execute()).toHaveLength(2)
})

test('reports a single missing file of a photo whose other files exist', async () => {
  const { ada, testApp } = await createTestApp()
  const key = await uploadPhoto(ada, testApp)
  await uploadPhoto(ada, testApp)
  await rm(join(testApp.deps.config.dataDir, 'media', key, '640.webp'))

  expect(await compareAfterDays(testApp, 2)).toEqual([{ count: 1, keys: [`${key}/640.webp`] }])
})

test('deletes nothing from a storage of which the database knows less than half', async () => {
  const { testApp } = await createTestApp()
  await testApp.deps.storage.put(`${orphan}/640.webp`, Readable.from(['x']), 'image/webp')
  expect(await compareAfterDays(testApp, 2)).toEqual([{ count: 1, keys: [orphan] }])
  expect(await isStored(testApp, orphan)).toBe(true)
})

test('reports the source of pending variants that is missing, and deletes one that is not needed anymore', async () => {
  const { ada, testApp } = await createTestApp()
  const post = async () => {
    const photo = { name: 'lake.jpg', content: await createLargeJpeg() }
    await ada.upload(activities.upload, { title: 'Lake' }, photo)
    const rows = await testApp.db.selectFrom('media').select('key').orderBy('id').execute()
    return rows.at(-1)?.key ?? ''
  }
  const { storage } = testApp.deps
  const complete = await post()
  await testApp.runJobs()
  await storage.put(`${complete}/source.jpg`, Readable.from(['left behind']), 'image/jpeg')
  const pending = await post()

  expect(await compareAfterDays(testApp, 2)).toEqual([])
  expect(await storage.find(`${complete}/source.jpg`)).toBeNull()
  expect(await storage.find(`${pending}/source.jpg`)).not.toBeNull()
  await storage.removeFile(`${pending}/source.jpg`)
  expect(await compareAfterDays(testApp, 2)).toEqual([{ count: 1, keys: [`${pending}/source.jpg`] }])
})
