import { execFileSync } from 'node:child_process'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { activities } from '@daystar/contract/activities'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { folderStorage } from '../../../platform/media-storage/folder-storage.ts'
import { openVerifiedStorage } from '../../../platform/media-storage/open-storage.ts'
import { s3Storage } from '../../../platform/media-storage/s3-storage.ts'
import { markerName, markStore } from '../../../platform/media-storage/store-marker.ts'
import { Member } from '../../../testing/callers.ts'
import { silentLog } from '../../../testing/processes/test-process.ts'
import { type S3Fault, startFaultyS3Server } from '../../../testing/services/faulty-s3-server.ts'
import { startS3Server } from '../../../testing/services/s3-server.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createJpeg, setProfilePicture } from '../../../testing/uploads.ts'

/** A community whose media are in the storage, and where Ada has a picture. */
async function communityWith(settings: { mediaUrl?: string } = {}) {
  const { ada: caller, testApp } = await createTestApp()
  const { config, db } = testApp.deps
  const { pool } = testApp.database
  const use = async (mediaUrl: string | null) => {
    const storage = openVerifiedStorage({ ...config, mediaUrl }, { database: pool, log: silentLog })
    const deps = { ...testApp.deps, storage }
    const app = await buildApp(deps)
    onTestFinished(() => app.close())
    const ada = new Member(app, caller)
    return {
      storage,
      deps,
      picture: async (url: string) => (await app.inject(url)).statusCode,
      post: async () => 'id' in (await ada.request(activities.upload, { body: { title: '朝の湖 – Ранок' } })),
      async upload() {
        const photo = { name: 'مسبح.jpg', content: await createJpeg() }
        const reply = await ada.upload(activities.upload, { title: 'Lake' }, photo)
        return 'code' in reply ? reply.code : 'stored'
      },
    }
  }
  const mediaUrl = settings.mediaUrl ?? null
  const first = await use(mediaUrl)
  await first.storage.verify()
  const { url } = await setProfilePicture({ ...testApp, deps: first.deps }, caller.id)
  const rows = () => db.selectFrom('media').select('id').execute()
  return { ...first, use, url, rows, pool, media: join(config.dataDir, 'media') }
}

const unavailable = [503, 'unavailable']
const expected: Record<S3Fault, unknown[]> = {
  none: [200, 'stored'],
  slow: [200, 'stored'],
  frozen: unavailable,
  dead: unavailable,
  readOnly: [200, 'unavailable'],
  full: [200, 'storage_full'],
}

test.each(Object.entries(expected) as [S3Fault, unknown[]][])(
  'serves and stores media, or says that it cannot at the moment, while an S3 storage has the fault: %s',
  { timeout: 20_000 },
  async (fault, outcome) => {
    const server = await startFaultyS3Server()
    const { picture, upload, post, url, storage } = await communityWith({ mediaUrl: server.mediaUrl })
    server.fail(fault)
    expect([await picture(url), await upload()]).toEqual(outcome)
    expect(await post(), 'a text').toBe(true)
    if (outcome[1] !== 'stored') await expect(storage.check()).rejects.toThrow()

    server.fail('none')
    await expect.poll(() => picture(url)).toBe(200)
    await expect.poll(upload).toBe('stored')
  },
)

test('rejects pictures at once after several failures, and serves them as soon as the storage works', async () => {
  const server = await startFaultyS3Server()
  const { picture, url } = await communityWith({ mediaUrl: server.mediaUrl })
  server.fail('frozen')
  expect(await Promise.all([1, 2, 3, 4].map(() => picture(url)))).toEqual([503, 503, 503, 503])
  const startedAt = performance.now()
  expect(await Promise.all(Array.from({ length: 40 }, () => picture(url)))).toEqual(Array(40).fill(503))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  server.fail('none')
  await expect.poll(() => picture(url)).toBe(200)
})

test('an upload that cannot be stored leaves no row and counts for no quota', async () => {
  const server = await startFaultyS3Server()
  const { upload, rows, pool } = await communityWith({ mediaUrl: server.mediaUrl })
  server.fail('dead')
  for (const _ of [1, 2]) expect(await upload()).toBe('unavailable')
  expect(await rows()).toHaveLength(1)
  expect((await pool.query('select 1 from upload_days where bytes > 1000000')).rows).toEqual([])
})

test('does not use the storage of another community, nor one that lacks its media', async () => {
  const own = await startS3Server()
  const empty = await startS3Server()
  for (const { stop } of [own, empty]) onTestFinished(stop)
  const { use, url } = await communityWith({ mediaUrl: own.mediaUrl })
  const other = await use(empty.mediaUrl)
  expect([await other.picture(url), await other.upload()]).toEqual(unavailable)
  await expect(other.storage.check()).rejects.toMatchObject({ problem: 'lost' })

  const stranger = await createTestApp()
  await markStore(stranger.testApp.database.pool, s3Storage(empty.mediaUrl))
  expect([await other.picture(url), await other.upload()]).toEqual(unavailable)
  await expect(other.storage.check()).rejects.toMatchObject({ problem: 'foreign' })
})

test('creates no folder in the place of one that is not mounted, and writes nothing into an empty one', async () => {
  const { picture, upload, storage, url, media } = await communityWith()
  const away = `${media}.away`
  await rename(media, away)
  expect([await picture(url), await upload()]).toEqual(unavailable)
  await expect(storage.check()).rejects.toMatchObject({ problem: 'lost' })
  await expect(stat(media)).rejects.toThrow('ENOENT')

  await mkdir(media)
  expect([await picture(url), await upload()]).toEqual(unavailable)
  await expect(storage.removeFolder('k3f')).rejects.toMatchObject({ problem: 'lost' })
  expect(await readdir(media)).toEqual([])
  await rmdir(media)
  await rename(away, media)
  expect([await picture(url), await upload()]).toEqual([200, 'stored'])
})

test('notices within the time of a response that a folder does not respond', { timeout: 20_000 }, async () => {
  const { upload, post, media } = await communityWith()
  const marker = join(media, markerName)
  await rename(marker, `${marker}.away`)
  // Opening a named pipe waits for a writer, as opening a file of a network file system does for its server.
  execFileSync('mkfifo', [marker])
  expect(await upload()).toBe('unavailable')
  expect(await post()).toBe(true)
  const writer = await open(marker, 'w')
  await rename(`${marker}.away`, marker)
  await writer.close()
  await expect.poll(upload).toBe('stored')
})

test('marks the storage of an installation that has media and no marker', async () => {
  const { use, url, media, pool } = await communityWith()
  await rm(join(media, markerName))
  await pool.query('delete from media_store')
  const { storage, picture } = await use(null)
  await storage.verify()
  const { rows } = await pool.query('select id::text as id from media_store where marked_at is not null')
  expect(await folderStorage(media).marker()).toBe(rows[0].id)
  expect(await picture(url)).toBe(200)
})

test('processes that start at the same time give a storage one marker', async () => {
  const { use, media, pool } = await communityWith()
  await rm(join(media, markerName))
  await pool.query('delete from media_store')
  const processes = await Promise.all([1, 2, 3].map(() => use(null)))
  await Promise.all(processes.map(({ storage }) => storage.verify()))
  const { rows } = await pool.query('select id::text as id from media_store')
  expect(rows).toEqual([{ id: await folderStorage(media).marker() }])
})
