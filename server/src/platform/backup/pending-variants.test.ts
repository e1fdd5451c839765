import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activities } from '@daystar/contract/activities'
import { expect, onTestFinished, test } from 'vitest'
import { renderPendingVariants } from '../../domains/media/index.ts'
import { createEmptyDatabase } from '../../testing/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLargeJpeg } from '../../testing/uploads.ts'
import { folderStorage } from '../media-storage/folder-storage.ts'
import type { MediaStorage } from '../media-storage/storage.ts'
import { fileArchive } from './archive.ts'
import { createBackup } from './backup.ts'
import { restore } from './restore.ts'

const allWidths = [320, 640, 960, 1280, 1920]

async function createAppWithPhoto() {
  const { ada, testApp } = await createTestApp()
  await ada.upload(activities.upload, { title: 'Lake' }, { name: 'lake.jpg', content: await createLargeJpeg() })
  return testApp
}

/** Restores the backup elsewhere and runs there the job that makes the variants. */
async function restoreAndMakeVariants({ database, deps }: TestApp, storage: MediaStorage) {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-pending-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const archive = fileArchive(join(folder, 'community.tar.gz'))
  const backup = await createBackup({ pool: database.pool, storage }, archive)
  const elsewhere = await createEmptyDatabase()
  onTestFinished(elsewhere.close)
  const restoredStorage = folderStorage(join(folder, 'media'))
  const restored = await restore({ pool: elsewhere.pool, storage: restoredStorage }, archive)
  const { id } = await elsewhere.db.selectFrom('media').select('id').executeTakeFirstOrThrow()
  await renderPendingVariants({ ...deps, db: elsewhere.db, storage: restoredStorage }, id)
  const row = await elsewhere.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
  const files = []
  for await (const found of restoredStorage.folders()) files.push(...found.files)
  return { backup, restored, row, files: files.sort() }
}

const complete = {
  backup: { lost: [], deleted: 0 },
  restored: { missingFiles: [] },
  row: { variant_widths: allWidths, main_file: '1920.webp', pending_widths: [], source_file: null },
  files: allWidths.map((width) => `${width}.webp`).sort(),
}

test('a photo whose variants are pending gets them after a restore', async () => {
  const testApp = await createAppWithPhoto()
  expect(await restoreAndMakeVariants(testApp, testApp.deps.storage)).toMatchObject(complete)
})

test('a photo whose variants are made after the rows were copied has all of them after a restore', async () => {
  const testApp = await createAppWithPhoto()
  const { storage } = testApp.deps
  let isMade = false
  // The first file is requested when all rows have been copied.
  const find: MediaStorage['find'] = async (name) => {
    if (!isMade) {
      isMade = true
      await testApp.runJobs()
    }
    return await storage.find(name)
  }
  expect(await restoreAndMakeVariants(testApp, { ...storage, find })).toMatchObject(complete)
})
