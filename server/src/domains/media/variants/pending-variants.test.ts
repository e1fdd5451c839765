import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { activities } from '@daystar/contract/activities'
import { feed } from '@daystar/contract/feed'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { transaction } from '../../../platform/database/database.ts'
import { runJobsOnce } from '../../../platform/jobs/job-runner.ts'
import { s3Storage } from '../../../platform/media-storage/s3-storage.ts'
import type { Member } from '../../../testing/callers.ts'
import { openLiveStream } from '../../../testing/live-stream.ts'
import { startS3Server } from '../../../testing/services/s3-server.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createJpeg, createLargeJpeg, mediaRows, spoolFile } from '../../../testing/uploads.ts'
import { ingestUpload, removeDiscardedMedia, renderPendingVariants } from '../index.ts'

const openTestApp = sharedTestApp()

type Storage = TestApp['deps']['storage']

const allWidths = [320, 640, 960, 1280, 1920]
const post = async (author: Member, fields: { audience?: 'me' } = {}) =>
  await author.upload(
    activities.upload,
    { title: 'Lake', ...fields },
    { name: 'lake.jpg', content: await createLargeJpeg() },
  )
const read = (reader: Member, id: number) => reader.request(activities.read, { params: { activityId: id } })
const widthsOf = ({ media }: { media: { variants: { width: number }[] }[] }) =>
  media[0]?.variants.map(({ width }) => width)
const folders = ({ deps }: TestApp, name: string) => readdir(join(deps.config.dataDir, name)).catch(() => [])
const onlyMedia = async (testApp: TestApp) => {
  const [row] = await mediaRows(testApp)
  if (!row) throw new Error('There are no media.')
  return row
}
const storedFiles = async (testApp: TestApp) =>
  (await folders(testApp, join('media', (await onlyMedia(testApp)).key))).sort()

test('responds to a post with the smallest variant of a large photo, and makes the others in the background', async () => {
  const { ada, ben, testApp } = await createTestApp()

  const swim = await post(ada)

  expect(widthsOf(swim)).toEqual([320])
  expect(swim).toMatchObject({
    media_url: expect.stringMatching(/\/320\.webp$/),
    media: [{ width: 1920, height: 1280 }],
  })
  expect((await testApp.app.inject(swim.media_url ?? '')).statusCode).toBe(200)
  await testApp.runJobs()
  const [card] = await ben.request(feed.home, { query: { scope: 'everyone' } })
  const {
    media: [media],
    media_url: url,
  } = await read(ada, swim.id)
  expect(card?.media).toEqual([media])
  expect({ url, ...media }).toMatchObject({ url: expect.stringMatching(/\/1920\.webp$/), width: 1920, height: 1280 })
  expect(media?.variants.map(({ width }) => width)).toEqual(allWidths)
  for (const variant of media?.variants ?? []) {
    const response = await testApp.app.inject(variant.url)
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: variant.width })
  }
  expect((await testApp.app.inject(swim.media_url ?? '')).statusCode, 'the URL of the first response').toBe(200)
  expect(await folders(testApp, 'tmp')).toEqual([])
})

test('never serves the source of pending variants, and deletes it afterwards', async () => {
  const { ada, testApp } = await createTestApp()
  await post(ada)
  const { key } = await onlyMedia(testApp)
  expect(await storedFiles(testApp)).toEqual(['320.webp', 'source.jpg'])

  for (const name of ['source.jpg', '640.webp'])
    expect((await testApp.app.inject(`/media/${key}/${name}`)).statusCode).toBe(404)
  await testApp.runJobs()
  expect((await testApp.app.inject(`/media/${key}/source.jpg`)).statusCode).toBe(404)
  expect(await storedFiles(testApp)).toEqual(allWidths.map((width) => `${width}.webp`).sort())
})

test('makes the variants of a replaced photo and of a photo that only the author can see', async () => {
  const { ada, testApp } = await openTestApp()
  const diary = await post(ada, { audience: 'me' })
  await testApp.runJobs()
  expect(widthsOf(await read(ada, diary.id))).toEqual(allWidths)

  const photo = { name: 'lake.jpg', content: await createLargeJpeg() }
  const changed = await ada.upload(activities.update, {}, photo, { params: { activityId: diary.id } })
  expect(widthsOf(changed)).toEqual([320])
  await testApp.runJobs()
  expect(widthsOf(await read(ada, diary.id))).toEqual(allWidths)
})

test('sends an event to open pages when the variants exist', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await post(ada)
  const diary = await post(ada, { audience: 'me' })
  const streams = {
    ada: await openLiveStream(testApp.app, ada.token),
    ben: await openLiveStream(testApp.app, ben.token),
  }
  await streams.ada.drainEvents(testApp, ada.id)
  await streams.ben.drainEvents(testApp, ben.id)

  await testApp.runJobs()

  const event = (id: number) => ({ kind: 'activity', activity_id: id })
  expect(await streams.ada.drainEvents(testApp, ada.id)).toEqual(
    expect.arrayContaining([event(swim.id), event(diary.id)]),
  )
  expect(await streams.ben.drainEvents(testApp, ben.id)).not.toContainEqual(event(diary.id))
})

test('counts the files of a photo as its size, during the background work and after it', async () => {
  const { ada, testApp } = await openTestApp()
  await post(ada)
  const { key } = await onlyMedia(testApp)
  const stored = async () => {
    const sizes = await Promise.all(
      (await storedFiles(testApp)).map(async (name) => (await testApp.deps.storage.find(`${key}/${name}`))?.bytes ?? 0),
    )
    return sizes.reduce((sum, bytes) => sum + bytes, 0)
  }
  expect((await onlyMedia(testApp)).bytes).toBe(await stored())
  await testApp.runJobs()
  expect((await onlyMedia(testApp)).bytes).toBe(await stored())
})

test('continues in another process after a crash between two variants, with an S3-compatible storage', async () => {
  const { ada, testApp } = await createTestApp()
  const server = await startS3Server()
  onTestFinished(server.stop)
  const { deps } = testApp
  const bucket = s3Storage(server.mediaUrl)
  const content = await createLargeJpeg()
  const { id, key } = await ingestUpload(
    { ...deps, storage: bucket },
    { file: await spoolFile(testApp, content), ownerId: ada.id, accept: 'any' },
  )
  let puts = 0
  const crashing: Storage = {
    ...bucket,
    put: async (...args) => {
      puts += 1
      if (puts > 2) throw new Error('The process was killed.')
      await bucket.put(...args)
    },
  }

  await expect(renderPendingVariants({ ...deps, storage: crashing }, id)).rejects.toThrow('killed')
  expect(await onlyMedia(testApp)).toMatchObject({ variant_widths: [320], main_file: '320.webp' })
  await renderPendingVariants({ ...deps, storage: bucket }, id)

  expect(await onlyMedia(testApp)).toMatchObject({
    variant_widths: allWidths,
    main_file: '1920.webp',
    pending_widths: [],
    source_file: null,
  })
  const stored = await (await bucket.find(`${key}/1920.webp`))?.open()
  expect(await sharp(await buffer(stored ?? Readable.from([]))).metadata()).toMatchObject({
    width: 1920,
    height: 1280,
  })
  expect(await bucket.find(`${key}/source.jpg`)).toBeNull()
})

test('two processes can make the same variants at the same time', async () => {
  const { ada, testApp } = await createTestApp()
  await post(ada)
  const { id } = await onlyMedia(testApp)
  await Promise.all([renderPendingVariants(testApp.deps, id), renderPendingVariants(testApp.deps, id)])
  expect(await onlyMedia(testApp)).toMatchObject({ variant_widths: allWidths, source_file: null })
  expect(await storedFiles(testApp)).toHaveLength(allWidths.length)
})

/** Storage that calls `before` when the job stores the variant with this number. */
const interrupted = (storage: Storage, number: number, before: () => Promise<void>): Storage => {
  let puts = 0
  return {
    ...storage,
    put: async (...args) => {
      puts += 1
      if (puts === number) await before()
      await storage.put(...args)
    },
  }
}

test.each([1, 3])('leaves no files of an activity that is deleted before variant %i is stored', async (number) => {
  const { ada, testApp } = await createTestApp()
  const { deps } = testApp
  const swim = await post(ada)
  const { id } = await onlyMedia(testApp)
  const storage = interrupted(deps.storage, number, async () => {
    await ada.request(activities.remove, { params: { activityId: swim.id } })
    await removeDiscardedMedia(deps, id)
  })

  await renderPendingVariants({ ...deps, storage }, id)

  expect(await mediaRows(testApp)).toEqual([])
  expect(await folders(testApp, 'media')).toEqual([])
})

test('leaves no files of an activity whose deletion and variants overlap', async () => {
  const { ada, testApp } = await createTestApp()
  const { deps } = testApp
  const swim = await post(ada)
  const { id } = await onlyMedia(testApp)
  const [removedFiles, recorded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removing: Storage = {
    ...deps.storage,
    removeFolder: async (folder) => {
      await deps.storage.removeFolder(folder)
      removedFiles.resolve()
      await recorded.promise
    },
  }
  let removal = Promise.resolve()
  const storage = interrupted(deps.storage, 1, async () => {
    await ada.request(activities.remove, { params: { activityId: swim.id } })
    removal = removeDiscardedMedia({ ...deps, storage: removing }, id)
    await removedFiles.promise
  })

  await renderPendingVariants({ ...deps, storage }, id)
  expect(await onlyMedia(testApp)).toMatchObject({ variant_widths: allWidths })
  recorded.resolve()
  await removal

  expect(await mediaRows(testApp)).toEqual([])
  expect(await folders(testApp, 'media')).toEqual([])
})

test('queues a lost job again after a quarter of an hour', async () => {
  const { ada, testApp } = await createTestApp()
  await post(ada)
  await sql`delete from graphile_worker._private_jobs`.execute(testApp.db)
  const sweep = async () => {
    await transaction(testApp.db, (tx) => testApp.deps.jobs.add(tx, 'sweep', {}))
    await testApp.runJobs()
  }

  await sweep()
  expect(await onlyMedia(testApp), 'the job may still run').toMatchObject({ variant_widths: [320] })
  await testApp.db.updateTable('media').set({ created_at: sql<Date>`now() - interval '16 minutes'` }).execute()
  await sweep()
  await testApp.runJobs()

  expect(await onlyMedia(testApp)).toMatchObject({ variant_widths: allWidths })
})

test('keeps the sizes that a photo has if the source is lost', async () => {
  const { ada, testApp } = await createTestApp()
  const swim = await post(ada)
  const { key } = await onlyMedia(testApp)
  await testApp.deps.storage.removeFile(`${key}/source.jpg`)
  await testApp.runJobs()

  expect(await onlyMedia(testApp)).toMatchObject({ variant_widths: [320], pending_widths: [], source_file: null })
  expect((await testApp.app.inject((await read(ada, swim.id)).media_url ?? '')).statusCode).toBe(200)
})

test('makes all variants of a small photo before the response', async () => {
  const { ada, testApp } = await openTestApp()
  const photo = { name: 'lake.jpg', content: await createJpeg() }
  expect(widthsOf(await ada.upload(activities.upload, { title: 'Lake' }, photo))).toEqual([320, 640, 900])
  expect(await onlyMedia(testApp)).toMatchObject({ pending_widths: [], source_file: null })
})

test('removes every variant of a photo that becomes private from the CDN, also the pending ones', async () => {
  const { ada, testApp } = await createTestApp()
  await testApp.db.insertInto('media_purging').values({ id: true }).execute()
  const swim = await post(ada)
  const { key } = await onlyMedia(testApp)
  await ada.request(activities.update, { params: { activityId: swim.id }, body: { audience: 'me' } })

  const purged: string[][] = []
  const purge_media = async ({ files }: { files: string[] }) => void purged.push(files)
  await runJobsOnce({ pool: testApp.database.pool, log: testApp.deps.log }, { purge_media })
  expect(purged.map((files) => files.sort())).toEqual([allWidths.map((width) => `${key}/${width}.webp`).sort()])
})
