import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { activities } from '@daystar/contract/activities'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { photo } from '../../testing/uploads.ts'
import { startWorld } from '../../testing/world.ts'
import { folderStorage } from '../media-storage/folder-storage.ts'
import { migrate } from '../migrations.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

test('an archive that is cut off, damaged, newer or no archive at all is refused, and nothing of it stays', async () => {
  const { archive, folder } = await backedUp()
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
  const wrong: [string, Buffer, RegExp][] = [
    ['half of it', whole.subarray(0, whole.length >> 1), /cut off|damaged/],
    ['its last byte lost', whole.subarray(0, -1), /cut off/],
    ['a whole gzip of half a tar', gzipSync(tar.subarray(0, tar.length >> 1)), /cut off/],
    ['without its checksums', gzipSync(tar.subarray(0, tar.indexOf('SHA256SUMS'))), /cut off/],
    // What goes wrong first depends on what the bytes happen to be; that it is refused does not.
    ['a byte flipped', flipped, /./],
    ['a word changed', changed('Lake, 9', 'Sea,  9'), /is not what was backed up/],
    ['a picture changed', changed('WEBP', 'WEBQ'), /is not what was backed up/],
    ['a file renamed', changed('tables/sessions/', 'tables/sessionz/'), /damaged/],
    ['another format', changed('"format": 1', '"format": 2'), /newer Daystar/],
    ['a later migration', changed('0001-foundations', '9001-foundations'), /never had|newer/],
    ['a text', Buffer.from('hello'), /no archive|damaged/],
    ['an empty file', Buffer.alloc(0), /cut off|no archive/],
    ['another tar', gzipSync(Buffer.alloc(10_240)), /no archive|cut off/],
  ]
  const elsewhere = await database()
  for (const [what, bytes, words] of wrong) {
    const path = join(folder, 'wrong.tar.gz')
    await writeFile(path, bytes)
    const target = { pool: elsewhere.pool, storage: folderStorage(join(folder, 'media')) }
    await expect(restore(target, path), what).rejects.toMatchObject({
      name: 'ArchiveProblem',
      message: expect.stringMatching(words),
    })
  }
  await expect(
    restore({ pool: elsewhere.pool, storage: folderStorage(folder) }, join(folder, 'none.tar.gz')),
  ).rejects.toThrow('There is no file')
  // Not even its tables were made.
  expect(await tableCount(elsewhere)).toBe(0)
  expect(await readdir(folder)).not.toContain('media')
})

test('a database with members in it is left alone', async () => {
  const { archive, folder } = await backedUp()
  const { world } = await startWorld()
  const before = await world.db.selectFrom('members').selectAll().orderBy('id').execute()

  const target = { pool: world.database.pool, storage: folderStorage(join(folder, 'media')) }
  await expect(restore(target, archive)).rejects.toThrow('The database is not empty')

  expect(await world.db.selectFrom('members').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await readdir(folder)).not.toContain('media')
})

test('a media store that fails in the middle takes the rows back too, and a second try succeeds', async () => {
  const { archive, folder } = await backedUp()
  const elsewhere = await database()
  const storage = folderStorage(join(folder, 'media'))
  let stored = 0
  const full = {
    ...storage,
    put: (...given: Parameters<typeof storage.put>) =>
      ++stored === 2 ? Promise.reject(new Error('No room.')) : storage.put(...given),
  }

  await expect(restore({ pool: elsewhere.pool, storage: full }, archive)).rejects.toThrow('No room.')
  expect((await elsewhere.pool.query('select count(*) from members')).rows).toEqual([{ count: 0 }])
  expect(await readdir(join(folder, 'media'))).toEqual([])

  await expect(restore({ pool: elsewhere.pool, storage }, archive)).resolves.toMatchObject({ files: 3 })
})

test('an archive of an earlier version is brought up to this one, but not into tables that have gone on', async () => {
  const { archive, folder, source } = await backedUp({ upTo: '0009-newest-connections.sql' })
  expect(source).toBe('0009-newest-connections.sql')
  const fresh = await database()
  const storage = folderStorage(join(folder, 'media'))

  await restore({ pool: fresh.pool, storage }, archive)
  expect((await fresh.pool.query('select name from members')).rows).toEqual([{ name: 'Ada' }])
  expect(await migrate(fresh.pool)).toEqual([])

  const opened = await database()
  await migrate(opened.pool)
  await expect(restore({ pool: opened.pool, storage }, archive)).rejects.toThrow('no Daystar has opened yet')
})

test('a backup replaces no file, and one that breaks off leaves none', async () => {
  const { archive, folder, world } = await backedUp()
  const before = await readFile(archive)
  const from = { pool: world.database.pool, storage: world.deps.storage }
  await expect(backUp(from, archive)).rejects.toThrow('is there already')
  expect(await readFile(archive)).toEqual(before)

  const storage = { ...world.deps.storage, find: () => Promise.reject(new Error('The store is away.')) }
  await expect(backUp({ ...from, storage }, join(folder, 'second.tar.gz'))).rejects.toThrow('The store is away.')
  const unopened = { pool: (await database()).pool, storage: world.deps.storage }
  await expect(backUp(unopened, join(folder, 'second.tar.gz'))).rejects.toThrow('nothing to back up')
  await expect(backUp(from, join(folder, 'nowhere', 'third.tar.gz'))).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual(['community.tar.gz'])
})

async function backedUp({ upTo }: { upTo?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-refusals-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const archive = join(folder, 'community.tar.gz')
  const { ada, world } = await startWorld()
  if (upTo === undefined) {
    await ada.uploads(activities.upload, { title: 'Lake, 9 °C' }, { name: 'lake.jpg', content: await photo() })
    await backUp({ pool: world.database.pool, storage: world.deps.storage }, archive)
    return { archive, folder, world, source: '' }
  }
  const earlier = await database()
  await migrate(earlier.pool, { upTo })
  await earlier.pool.query("insert into members (email, password_hash, name) values ('ada@example.org', 'none', 'Ada')")
  await backUp({ pool: earlier.pool, storage: world.deps.storage }, archive)
  const { rows } = await earlier.pool.query<{ name: string }>('select max(name) as name from schema_migrations')
  return { archive, folder, world, source: rows[0]?.name ?? '' }
}

async function database(): Promise<TestDatabase> {
  const empty = await emptyDatabase()
  onTestFinished(empty.close)
  return empty
}

async function tableCount({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*) from pg_tables where schemaname = 'public'")
  return rows[0]?.count ?? -1
}
