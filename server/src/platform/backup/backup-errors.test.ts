import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { activities } from '@daystar/contract/activities'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createJpeg, setProfilePicture } from '../../testing/uploads.ts'
import { folderStorage } from '../media-storage/folder-storage.ts'
import { markerName, markStore } from '../media-storage/store-marker.ts'
import { migrate } from '../migrations/migrations.ts'
import { fileArchive } from './archive.ts'
import { createBackup } from './backup.ts'
import { restore } from './restore.ts'

test('rejects an incomplete, damaged, newer or foreign archive and restores nothing of it', async () => {
  const { archive, folder } = await createArchive()
  const whole = await readFile(archive)
  const tar = gunzipSync(whole)
  const changed = (from: string, to: string) => {
    const at = tar.indexOf(from)
    expect(at, from).toBeGreaterThan(0)
    const copy = Buffer.from(tar)
    copy.write(to, at)
    return gzipSync(copy)
  }
  const flipped = Buffer.from(whole)
  flipped[whole.length >> 1] = ~(whole[whole.length >> 1] ?? 0)
  const invalid: [string, Buffer, RegExp][] = [
    ['the first half', whole.subarray(0, whole.length >> 1), /incomplete|damaged/],
    ['without its last byte', whole.subarray(0, -1), /incomplete/],
    ['a complete gzip of half a tar', gzipSync(tar.subarray(0, tar.length >> 1)), /incomplete/],
    ['without its checksums', gzipSync(tar.subarray(0, tar.indexOf('SHA256SUMS'))), /incomplete/],
    // The message depends on which byte is flipped.
    ['a flipped byte', flipped, /./],
    ['a changed word', changed('Lake, 9', 'Sea,  9'), /checksum of .* does not match/],
    ['a changed picture', changed('WEBP', 'WEBQ'), /checksum of .* does not match/],
    ['a renamed file', changed('tables/sessions/', 'tables/sessionz/'), /damaged/],
    ['another format', changed('"format": 1', '"format": 2'), /newer version/],
    ['a later migration', changed('0001-foundations', '9001-foundations'), /does not have|newer/],
    ['plain text', Buffer.from('hello'), /not a Daystar archive|damaged/],
    ['an empty file', Buffer.alloc(0), /incomplete|not a Daystar archive/],
    ['another tar', gzipSync(Buffer.alloc(10_240)), /not a Daystar archive|incomplete/],
  ]
  const elsewhere = await createDatabase()
  for (const [label, bytes, message] of invalid) {
    const path = join(folder, 'invalid.tar.gz')
    await writeFile(path, bytes)
    const target = { pool: elsewhere.pool, storage: folderStorage(join(folder, 'media')) }
    await expect(restore(target, fileArchive(path)), label).rejects.toMatchObject({
      name: 'ArchiveError',
      message: expect.stringMatching(message),
    })
  }
  await expect(
    restore({ pool: elsewhere.pool, storage: folderStorage(folder) }, fileArchive(join(folder, 'none.tar.gz'))),
  ).rejects.toThrow('does not exist')
  // No tables were created either.
  expect(await tableCount(elsewhere)).toBe(0)
  expect(await readdir(folder)).not.toContain('media')
})

test('does not restore into a database with members', async () => {
  const { archive, folder } = await createArchive()
  const { testApp } = await createTestApp()
  const before = await testApp.db.selectFrom('members').selectAll().orderBy('id').execute()

  const target = { pool: testApp.database.pool, storage: folderStorage(join(folder, 'media')) }
  await expect(restore(target, fileArchive(archive))).rejects.toThrow('The database is not empty')

  expect(await testApp.db.selectFrom('members').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await readdir(folder)).not.toContain('media')
})

test('does not restore into, or back up from, the storage of another community', async () => {
  const { ada, testApp } = await createTestApp()
  await setProfilePicture(testApp, ada.id)
  const { pool } = testApp.database
  const folder = await mkdtemp(join(tmpdir(), 'daystar-stores-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const archive = fileArchive(join(folder, 'marked.tar.gz'))
  await markStore(pool, testApp.deps.storage)
  await createBackup({ pool, storage: testApp.deps.storage }, archive)

  const storage = folderStorage(join(folder, 'media'))
  await storage.mark(randomUUID())
  const fresh = await createDatabase()
  const foreign = 'The media storage belongs to another community.'
  await expect(restore({ pool: fresh.pool, storage }, archive)).rejects.toThrow(foreign)
  expect((await fresh.pool.query('select id from members')).rows).toEqual([])
  expect(await readdir(join(folder, 'media'))).toEqual([markerName])
  await expect(createBackup({ pool, storage }, fileArchive(join(folder, 'b.tar.gz')))).rejects.toThrow(foreign)
  expect(await readdir(folder)).not.toContain('b.tar.gz')
})

test('rolls back the rows when the media storage fails, and a second attempt succeeds', async () => {
  const { archive, folder } = await createArchive()
  const elsewhere = await createDatabase()
  const storage = folderStorage(join(folder, 'media'))
  let stored = 0
  const failing = {
    ...storage,
    put: (...args: Parameters<typeof storage.put>) =>
      ++stored === 2 ? Promise.reject(new Error('Disk full.')) : storage.put(...args),
  }

  await expect(restore({ pool: elsewhere.pool, storage: failing }, fileArchive(archive))).rejects.toThrow('Disk full.')
  expect((await elsewhere.pool.query('select count(*) from members')).rows).toEqual([{ count: 0 }])
  expect(await readdir(join(folder, 'media'))).toEqual([])

  await expect(restore({ pool: elsewhere.pool, storage }, fileArchive(archive))).resolves.toMatchObject({ files: 3 })
})

test('migrates an archive of an earlier version, but rejects a database with later migrations', async () => {
  const { archive, folder, lastMigration } = await createArchive({ upTo: '0009-newest-connections.sql' })
  expect(lastMigration).toBe('0009-newest-connections.sql')
  const fresh = await createDatabase()
  const storage = folderStorage(join(folder, 'media'))

  await restore({ pool: fresh.pool, storage }, fileArchive(archive))
  expect((await fresh.pool.query('select name from members')).rows).toEqual([{ name: 'Ada' }])
  expect(await migrate(fresh.pool)).toEqual([])

  const migrated = await createDatabase()
  await migrate(migrated.pool)
  await expect(restore({ pool: migrated.pool, storage }, fileArchive(archive))).rejects.toThrow(
    'Daystar has not opened yet',
  )
})

test('does not overwrite a file and leaves no partial file after an error', async () => {
  const { archive, folder, testApp } = await createArchive()
  const before = await readFile(archive)
  const source = { pool: testApp.database.pool, storage: testApp.deps.storage }
  await expect(createBackup(source, fileArchive(archive))).rejects.toThrow('already exists')
  expect(await readFile(archive)).toEqual(before)

  const storage = { ...testApp.deps.storage, find: () => Promise.reject(new Error('The storage is unreachable.')) }
  await expect(createBackup({ ...source, storage }, fileArchive(join(folder, 'second.tar.gz')))).rejects.toThrow(
    'The storage is unreachable.',
  )
  const empty = { pool: (await createDatabase()).pool, storage: testApp.deps.storage }
  await expect(createBackup(empty, fileArchive(join(folder, 'second.tar.gz')))).rejects.toThrow('nothing to back up')
  await expect(createBackup(source, fileArchive(join(folder, 'nowhere', 'third.tar.gz')))).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual(['community.tar.gz'])
})

async function createArchive({ upTo }: { upTo?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-backup-errors-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const archive = join(folder, 'community.tar.gz')
  const { ada, testApp } = await createTestApp()
  if (upTo === undefined) {
    await ada.upload(activities.upload, { title: 'Lake, 9 °C' }, { name: 'lake.jpg', content: await createJpeg() })
    await createBackup({ pool: testApp.database.pool, storage: testApp.deps.storage }, fileArchive(archive))
    return { archive, folder, testApp, lastMigration: '' }
  }
  const earlier = await createDatabase()
  await migrate(earlier.pool, { upTo })
  await earlier.pool.query("insert into members (email, password_hash, name) values ('ada@example.org', 'none', 'Ada')")
  await createBackup({ pool: earlier.pool, storage: testApp.deps.storage }, fileArchive(archive))
  const { rows } = await earlier.pool.query<{ name: string }>('select max(name) as name from schema_migrations')
  return { archive, folder, testApp, lastMigration: rows[0]?.name ?? '' }
}

async function createDatabase(): Promise<TestDatabase> {
  const empty = await createEmptyDatabase()
  onTestFinished(empty.close)
  return empty
}

async function tableCount({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*) from pg_tables where schemaname = 'public'")
  return rows[0]?.count ?? -1
}
