import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { activities } from '@daystar/contract/activities'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/database/database.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createJpeg } from '../../testing/uploads.ts'
import { folderStorage } from '../media-storage/folder-storage.ts'
import { fileArchive } from './archive.ts'
import { readArchive } from './archive-reader.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { createBackup } from './backup.ts'
import { restore } from './restore.ts'

type Manifest = { tables: { name: string; rows?: number }[] }
/** Returns the content of a file in the changed archive, or null to leave the file out. */
type Change = (name: string, content: Buffer) => Buffer | null

const without =
  (prefix: string): Change =>
  (name, content) =>
    name.startsWith(prefix) ? null : content

const withManifest =
  (change: (manifest: Manifest) => Manifest, next: Change = (_name, content) => content): Change =>
  (name, content) =>
    name === 'daystar.json'
      ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString()) as Manifest)))
      : next(name, content)

test('lists the media files that an archive lacks, and restores everything else', async () => {
  const { changed, target, key } = await createArchive()
  const archive = await changed((name, content) => (name === `media/${key}/320.webp` ? null : content))

  const restored = await restore(target, fileArchive(archive))

  expect(restored.missingFiles).toEqual([`${key}/320.webp`])
  expect(restored.files).toBeGreaterThan(0)
  expect((await target.pool.query('select title from activities')).rows).toEqual([{ title: 'Lake' }])
})

test('rejects an archive that lacks rows or a table, before it writes anything', async () => {
  const { changed, target, folder } = await createArchive()
  const incomplete: [Change, string][] = [
    [without('tables/members/'), 'lacks rows of the tables members (0 of 3)'],
    [
      withManifest(
        (manifest) => ({ ...manifest, tables: manifest.tables.filter(({ name }) => name !== 'members') }),
        without('tables/members/'),
      ),
      'lacks the tables members',
    ],
  ]
  for (const [change, message] of incomplete)
    await expect(restore(target, fileArchive(await changed(change))), message).rejects.toMatchObject({
      name: 'ArchiveError',
      message: expect.stringContaining(message),
    })
  const { rows } = await target.pool.query("select tablename from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([])
  expect(await readdir(folder)).not.toContain('media')
})

test('rejects an archive of an earlier version that lacks rows', async () => {
  const { changed, target } = await createArchive()
  const withoutCounts = withManifest(
    ({ tables, ...manifest }) => ({ ...manifest, tables: tables.map(({ rows: _rows, ...table }) => table) }),
    without('tables/members/'),
  )
  await expect(restore(target, fileArchive(await changed(withoutCounts)))).rejects.toMatchObject({
    name: 'ArchiveError',
    message: expect.stringContaining('The archive lacks rows'),
  })
  expect((await target.pool.query('select id from activities')).rows).toEqual([])
})

test('keeps the files that the storage already has when a restore fails', async () => {
  const { archive, testApp, target, key } = await createArchive()
  const { storage } = testApp.deps
  let stored = 0
  const failing = {
    ...storage,
    put: (...args: Parameters<typeof storage.put>) =>
      ++stored === 2 ? Promise.reject(new Error('Disk full.')) : storage.put(...args),
  }
  await expect(restore({ ...target, storage: failing }, fileArchive(archive))).rejects.toThrow('Disk full.')
  expect(await storage.find(`${key}/320.webp`)).not.toBeNull()
})

async function createArchive() {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-incomplete-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const archive = join(folder, 'community.tar.gz')
  const { ada, testApp } = await createTestApp()
  await ada.upload(activities.upload, { title: 'Lake' }, { name: 'lake.jpg', content: await createJpeg() })
  const { key } = await testApp.db.selectFrom('media').select('key').executeTakeFirstOrThrow()
  await createBackup({ pool: testApp.database.pool, storage: testApp.deps.storage }, fileArchive(archive))
  const empty = await createEmptyDatabase()
  onTestFinished(empty.close)
  const target = { pool: empty.pool, storage: folderStorage(join(folder, 'media')) }

  /** Writes a copy of the archive with correct checksums, as somebody who edits it would. */
  async function changed(change: Change): Promise<string> {
    const path = join(await mkdtemp(join(folder, 'changed-')), 'community.tar.gz')
    const writer = new ArchiveWriter(fileArchive(path))
    await readArchive(fileArchive(archive), async (name, content) => {
      const bytes = change(name, await buffer(content))
      if (bytes !== null) await writer.add(name, bytes.length, [bytes])
    })
    await writer.finish()
    return path
  }
  return { archive, folder, testApp, target, key, changed }
}
