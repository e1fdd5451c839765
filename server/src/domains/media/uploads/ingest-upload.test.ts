import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createJpeg, mediaRows, setProfilePicture, spoolFile, webmVideo } from '../../../testing/uploads.ts'
import { ingestUpload } from '../index.ts'

const hourMs = 3_600_000
const storedFolders = ({ deps }: TestApp) => readdir(join(deps.config.dataDir, 'media')).catch(() => [])

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const animatedAvif = Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avifavismsf1', 'latin1')
test.each([
  ['an SVG named .jpg', svg, 'any', 'media_unsupported'],
  ['an HTML page named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'any', 'media_unsupported'],
  ['an HEIC photo', heic, 'any', 'heic_unsupported'],
  ['an animated AVIF', animatedAvif, 'any', 'avif_animated'],
  ['an animated AVIF as an avatar', animatedAvif, 'picture', 'picture_unsupported'],
  ['an HEIC photo as an avatar', heic, 'picture', 'picture_unsupported'],
  ['a video as an avatar', webmVideo, 'picture', 'picture_unsupported'],
  ['a video as a banner', webmVideo, 'banner', 'picture_unsupported'],
  ['an SVG as an avatar', svg, 'picture', 'picture_unsupported'],
  ['a JPEG truncated after its first bytes', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'any', 'image_unreadable'],
  ['an MP4 without a video track', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0mp41', 'latin1'), 'any', 'media_unsupported'],
] as const)('rejects %s with a specific error and stores nothing', async (_, bytes, accept, code) => {
  const { ada, testApp } = await createTestApp()
  const file = await spoolFile(testApp, bytes)

  await expect(ingestUpload(testApp.deps, { file, ownerId: ada.id, accept })).rejects.toMatchObject({ code })

  expect(await mediaRows(testApp)).toEqual([])
  expect(await storedFolders(testApp)).toEqual([])
})

test('returns storage_full when the disk is full and removes the row and the files', async () => {
  const { ada, testApp } = await createTestApp()
  const { storage } = testApp.deps
  let writes = 0
  const fullStorage: Deps['storage'] = {
    ...storage,
    put: async (...args) => {
      writes += 1
      if (writes > 1) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      await storage.put(...args)
    },
  }
  const file = await spoolFile(testApp, await createJpeg())

  await expect(
    ingestUpload({ ...testApp.deps, storage: fullStorage }, { file, ownerId: ada.id, accept: 'any' }),
  ).rejects.toMatchObject({ code: 'storage_full', status: 507 })

  expect(writes).toBe(2)
  expect(await mediaRows(testApp)).toEqual([])
  expect(await storedFolders(testApp)).toEqual([])
})

test('cleans up an upload that a killed process left incomplete', async () => {
  const { ada, testApp } = await createTestApp()
  const { storage } = testApp.deps
  const killedStorage: Deps['storage'] = {
    ...storage,
    put: async (...args) => {
      await storage.put(...args)
      throw new Error('The process was killed.')
    },
    removeFolder: async () => {
      throw new Error('The process was killed.')
    },
  }
  const file = await spoolFile(testApp, await createJpeg())
  await expect(
    ingestUpload({ ...testApp.deps, storage: killedStorage }, { file, ownerId: ada.id, accept: 'any' }),
  ).rejects.toThrow()
  expect(await storedFolders(testApp)).toHaveLength(1)

  await cleanUpAfter(testApp, 0)
  expect(await storedFolders(testApp), 'the upload may still be in progress').toHaveLength(1)
  await cleanUpAfter(testApp, 2 * hourMs)

  expect(await storedFolders(testApp)).toEqual([])
  expect(await mediaRows(testApp)).toEqual([])
})

test('deletes an unreferenced upload after a day and keeps a referenced one', async () => {
  const { ada, testApp } = await createTestApp()
  const picture = await setProfilePicture(testApp, ada.id)
  const unreferenced = await ingestUpload(testApp.deps, {
    file: await spoolFile(testApp, await createJpeg()),
    ownerId: ada.id,
    accept: 'any',
  })

  await cleanUpAfter(testApp, 20 * hourMs)
  expect(await storedFolders(testApp)).toHaveLength(2)
  await cleanUpAfter(testApp, 25 * hourMs)
  await cleanUpAfter(testApp, 2 * hourMs)

  expect(await storedFolders(testApp)).toEqual([picture.key])
  expect((await mediaRows(testApp)).map(({ id }) => id)).not.toContain(unreferenced.id)
})

/** Makes every row older by `ms`, then runs the hourly cleanup job. */
async function cleanUpAfter(testApp: TestApp, ms: number): Promise<void> {
  const interval = `${ms} milliseconds`
  await testApp.database.pool.query(
    'update media set created_at = created_at - $1::interval, discarded_at = discarded_at - $1::interval',
    [interval],
  )
  await transaction(testApp.db, (tx) => testApp.deps.jobs.add(tx, 'sweep', {}))
  await testApp.runJobs()
}

test('stores ten photos uploaded concurrently', async () => {
  const { ada, testApp } = await createTestApp()
  const bytes = await createJpeg()
  const files = await Promise.all(Array.from({ length: 10 }, () => spoolFile(testApp, bytes)))

  const uploads = await Promise.all(
    files.map((file) => ingestUpload(testApp.deps, { file, ownerId: ada.id, accept: 'any' })),
  )

  expect(new Set(uploads.map(({ key }) => key)).size).toBe(10)
  expect(await storedFolders(testApp)).toHaveLength(10)
  await rm(join(testApp.deps.config.dataDir, 'tmp'), { recursive: true })
})
