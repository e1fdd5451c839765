import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBackupStore } from '../platform/backup/open-backup-store.ts'
import { folderStorage } from '../platform/media-storage/folder-storage.ts'
import type { MediaStorage } from '../platform/media-storage/storage.ts'
import { readConfig } from '../settings/config.ts'
import { createTestApp } from '../testing/test-app.ts'
import { setProfilePicture } from '../testing/uploads.ts'
import { backUp, checkArchive } from './backup-commands.ts'
import type { CommandContext } from './command-context.ts'

/** A community with a profile picture in a folder for media of its own, and a folder for backups. */
async function communityWithPicture() {
  const { ada, testApp } = await createTestApp()
  const { key } = await setProfilePicture(testApp, ada.id)
  const directory = await mkdtemp(join(tmpdir(), 'daystar-lost-media-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const backups = join(directory, 'backups')
  const config = readConfig({ DATA_DIR: directory, BACKUP_URL: backups, BACKUP_KEEP: '1,0,0' })
  const { pool, db } = testApp.database
  const context = (storage: MediaStorage) => ({ config, directory, pool, db, storage }) as unknown as CommandContext
  const { storage } = testApp.deps
  return { key, directory, backups, config, db, storage, context: (of = storage) => ({ ...context(of), directory }) }
}

test('a backup fails while the media storage is not available, and keeps older backups', async () => {
  const { backups, context, directory } = await communityWithPicture()
  // The name of a backup contains its second.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 3, 15) })
  onTestFinished(() => void vi.useRealTimers())
  await backUp(context(), {})
  const store = openBackupStore(backups)
  const [complete = ''] = await store.names()
  const empty = folderStorage(join(directory, 'unmounted'))

  vi.setSystemTime(Date.UTC(2026, 10, 20, 4))
  await expect(backUp(context(empty), {})).rejects.toThrow(
    /lacks 2 of the files that rows reference:\n {2}.*webp\n[\s\S]*--allow-missing/,
  )
  expect(await store.names()).toContain(complete)
  const incomplete = 'daystar-2026-11-20T040000Z.tar.gz'
  expect(await store.names()).toContain(incomplete)
  expect(await readFile(join(backups, `${incomplete}.incomplete`), 'utf8')).toMatch(/^(.+\.webp\n){2}$/)

  vi.setSystemTime(Date.UTC(2026, 10, 20, 5))
  const allowed = await backUp(context(empty), { allowsMissing: true })
  expect(allowed).toContain(`Removed ${incomplete}.`)
  expect(allowed).not.toContain(`Removed ${complete}.`)
  expect(await store.names()).toContain(complete)

  vi.setSystemTime(Date.UTC(2026, 10, 20, 6))
  expect(await backUp(context(), {})).toContain(`Removed ${complete}.`)
  expect(await store.names()).toEqual(['daystar-2026-11-20T060000Z.tar.gz'])
})

test('a file that is deleted with its row during a backup does not count as lost', async () => {
  const { context, db, storage } = await communityWithPicture()
  const deleting: MediaStorage = {
    ...storage,
    find: async () => {
      await db.updateTable('media').set({ discarded_at: new Date() }).execute()
      return null
    },
  }
  expect(await backUp(context(deleting), { name: 'a.tar.gz' })).toMatch(
    / 2 media files were deleted during the backup\.$/,
  )
})

test('the check of an archive without its media fails and can be allowed', { timeout: 60_000 }, async () => {
  const { context, config, directory } = await communityWithPicture()
  await mkdir(join(directory, 'empty'))
  const empty = folderStorage(join(directory, 'empty'))
  await backUp(context(empty), { name: 'a.tar.gz', allowsMissing: true })

  const place = { config, directory }
  await expect(checkArchive(place, { name: 'a.tar.gz' })).rejects.toThrow(
    /^a\.tar\.gz is incomplete\.\n[\s\S]*lacks 2 media/,
  )
  expect(await checkArchive(place, { name: 'a.tar.gz', allowsMissing: true })).toContain('a.tar.gz can be restored.')
})
