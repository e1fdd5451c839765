import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { activities } from '@daystar/contract/activities'
import { expect, onTestFinished, test } from 'vitest'
import { copyMedia, renderPendingVariants } from '../domains/media/index.ts'
import { folderStorage } from '../platform/media-storage/folder-storage.ts'
import { s3Storage } from '../platform/media-storage/s3-storage.ts'
import { startS3Server } from '../testing/services/s3-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createLargeJpeg, setProfilePicture } from '../testing/uploads.ts'
import { copyMediaFrom } from './copy-media.ts'

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('copies all files of all media to a bucket and back, and then nothing', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await setProfilePicture(testApp, ada.id)
  const { key } = await setProfilePicture(testApp, ben.id)
  const { storage } = testApp.deps
  const server = await startS3Server()
  onTestFinished(server.stop)
  const bucket = s3Storage(server.mediaUrl)

  const first = await copyMedia(testApp.db, storage, bucket)
  expect(first).toMatchObject({ present: 0, missing: [] })
  expect(first.copied).toBeGreaterThanOrEqual(4)
  const again = { copied: 0, present: first.copied, missing: [] }
  expect(await copyMedia(testApp.db, storage, bucket)).toEqual(again)

  const folder = folderStorage(await emptyFolder())
  expect(await copyMedia(testApp.db, bucket, folder)).toMatchObject({ copied: first.copied })
  expect((await folder.find(`${key}/256.webp`))?.bytes).toBe((await storage.find(`${key}/256.webp`))?.bytes)
})

test('copies an incomplete file again, and reports one that the source lacks', async () => {
  const { ada, testApp } = await createTestApp()
  const { key } = await setProfilePicture(testApp, ada.id)
  const { storage } = testApp.deps
  const path = await emptyFolder()
  const target = folderStorage(path)
  const { copied } = await copyMedia(testApp.db, storage, target)
  await truncate(join(path, key, '96.webp'), 10)
  expect(await copyMedia(testApp.db, storage, target)).toEqual({ copied: 1, present: copied - 1, missing: [] })

  await rm(join(path, key, '96.webp'))
  const context = {
    config: testApp.deps.config,
    db: testApp.db,
    pool: testApp.database.pool,
    storage: folderStorage(await emptyFolder()),
    directory: dirname(path),
  }
  await expect(copyMediaFrom(context, path)).rejects.toThrow(`lacks 1 files:\n  ${key}/96.webp`)
  await expect(copyMediaFrom(context)).rejects.toThrow('Set MEDIA_URL')
  await expect(copyMediaFrom(context, basename(path)), 'relative').rejects.toThrow(`lacks 1 files:\n  ${key}/96.webp`)
})

test('copies the source of variants that are pending, so that they can be made afterwards', async () => {
  const { ada, testApp } = await createTestApp()
  const photo = { name: 'lake.jpg', content: await createLargeJpeg() }
  const swim = await ada.upload(activities.upload, { title: 'Lake' }, photo)
  const { db, deps } = testApp
  const target = folderStorage(await emptyFolder())
  expect(await copyMedia(db, deps.storage, target)).toEqual({ copied: 2, present: 0, missing: [] })

  const { id } = await db.selectFrom('media').select('id').executeTakeFirstOrThrow()
  await renderPendingVariants({ ...deps, storage: target }, id)

  const {
    media: [media],
  } = await ada.request(activities.read, { params: { activityId: swim.id } })
  for (const { url } of media?.variants ?? []) expect(await target.find(url.replace('/media/', ''))).not.toBeNull()
  expect(media?.variants).toHaveLength(5)
})
