import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { planning } from '@daystar/contract/planning'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { recount } from '../../jobs/stored-counts.ts'
import { createEmptyDatabase } from '../../testing/database/database.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createJpeg } from '../../testing/uploads.ts'
import { folderStorage } from '../media-storage/folder-storage.ts'
import { markStore } from '../media-storage/store-marker.ts'
import { fileArchive } from './archive.ts'
import { createBackup } from './backup.ts'
import { restore } from './restore.ts'
import { listTables } from './tables.ts'

test('restores every row and every media file', async () => {
  const { testApp } = await createFilledTestApp()
  await markStore(testApp.database.pool, testApp.deps.storage)
  const folder = await createTempFolder()
  const archive = join(folder, 'community.tar.gz')
  const backup = await createBackup(
    { pool: testApp.database.pool, storage: testApp.deps.storage },
    fileArchive(archive),
  )

  const elsewhere = await createEmptyDatabase()
  onTestFinished(elsewhere.close)
  const media = join(folder, 'media')
  const restored = await restore({ pool: elsewhere.pool, storage: folderStorage(media) }, fileArchive(archive))

  expect(await allRows(elsewhere.pool)).toEqual(await allRows(testApp.database.pool))
  expect(await filesIn(media)).toEqual(await filesIn(join(testApp.deps.config.dataDir, 'media')))
  expect(restored).toEqual({ tables: backup.tables, rows: backup.rows, files: backup.files, missingFiles: [] })
  expect(backup).toMatchObject({ files: 5, deleted: 0, lost: [] })
  expect((await recount(elsewhere.db)).filter(({ repaired }) => repaired.length > 0)).toEqual([])
  expect(await constraintsAndTriggers(elsewhere.pool)).toEqual(await constraintsAndTriggers(testApp.database.pool))
})

test('does not reuse ids of deleted rows after a restore and maintains counts', async () => {
  const { testApp, ada } = await createFilledTestApp()
  const deleted = await ada.request(activities.upload, { body: { title: 'Deleted' } })
  await ada.request(activities.remove, { params: { activityId: deleted.id } })
  const archive = join(await createTempFolder(), 'community.tar.gz')
  await createBackup({ pool: testApp.database.pool, storage: testApp.deps.storage }, fileArchive(archive))
  const elsewhere = await createEmptyDatabase()
  onTestFinished(elsewhere.close)
  await restore(
    { pool: elsewhere.pool, storage: folderStorage(join(await createTempFolder(), 'media')) },
    fileArchive(archive),
  )

  const { rows } = await elsewhere.pool.query<{ id: number }>(
    "insert into activities (author_id, title, occurred_at, local_date) values ($1, 'New', now(), now()) returning id",
    [ada.id],
  )
  expect(rows[0]?.id).toBeGreaterThan(deleted.id)
  const after = await elsewhere.pool.query('select activities_count from members where id = $1', [ada.id])
  expect(after.rows).toEqual([{ activities_count: 3 }])
})

test('writes an ordinary tar file with checksums that only its owner can read', async () => {
  const { testApp } = await createFilledTestApp()
  const folder = await createTempFolder()
  await createBackup(
    { pool: testApp.database.pool, storage: testApp.deps.storage },
    fileArchive(join(folder, 'community.tar.gz')),
  )

  execFileSync('tar', ['-xzf', 'community.tar.gz'], { cwd: folder })
  const verified = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
  expect(verified).toContain('tables/members/000000.copy: OK')
  expect((await stat(join(folder, 'community.tar.gz'))).mode & 0o777).toBe(0o600)
})

test('splits large tables into files of complete rows', async () => {
  const { testApp, ada } = await createFilledTestApp()
  // Each statement has to end within its time limit.
  for (let first = 1; first <= 3000; first += 500)
    await testApp.database.pool.query(
      `insert into comments (activity_id, author_id, content) select a.id, $1, repeat('Wörter\\n\t', 400) || n
        from (select min(id) as id from activities) a, generate_series($2::int, $2::int + 499) n`,
      [ada.id, first],
    )
  const folder = await createTempFolder()
  const archive = join(folder, 'community.tar.gz')
  await createBackup({ pool: testApp.database.pool, storage: testApp.deps.storage }, fileArchive(archive))
  const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })
  expect(listed).toContain('tables/comments/000002.copy')

  const elsewhere = await createEmptyDatabase()
  onTestFinished(elsewhere.close)
  await restore({ pool: elsewhere.pool, storage: folderStorage(join(folder, 'media')) }, fileArchive(archive))
  const sum = "select count(*) as count, md5(string_agg(content, '' order by id)) as content from comments"
  expect((await elsewhere.pool.query(sum)).rows).toEqual((await testApp.database.pool.query(sum)).rows)
})

/** A test app with rows in every table: pictures, a private circle, mentions, stars, goals, special characters. */
async function createFilledTestApp() {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await ada.upload(users.picture, {}, { name: 'ada.jpg', content: await createJpeg() })
  await ben.request(connections.request, { body: { addressee_id: ada.id } })
  const [request] = await ada.request(connections.received)
  await ada.request(connections.accept, { params: { connectionId: request?.connection_id ?? 0 } })
  await cleo.request(connections.request, { body: { addressee_id: ada.id } })
  const circle = await ada.request(circles.create, { body: { name: 'Dawn swimmers', is_private: true } })
  await ada.request(circles.invite, { params: { circleId: circle.id } })
  const fields = {
    title: 'Lake, 9 °C\\N',
    description: `Tab\there, "quotes", [${ben.name}](u:${ben.id}) \\. 🌟`,
    tags: 'swim,Süß',
  }
  const swim = await ada.upload(activities.upload, fields, { name: 'swim.jpg', content: await createJpeg() })
  await ada.request(activities.upload, { body: { title: 'Within', circle_ids: [circle.id] } })
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  const comment = await ben.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Brr\n@ada' } })
  await ada.request(comments.star, { params: { commentId: comment.id } })
  const goals = { content: 'Swim to the island', base: null }
  await ada.request(planning.saveGoals, { params: { place: 'home' }, body: goals })
  return { testApp, ada }
}

async function allRows(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const client = await pool.connect()
  try {
    const rowsByTable: Record<string, unknown[]> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t order by t::text`)
      rowsByTable[name] = rows.map(({ row }) => row)
    }
    return rowsByTable
  } finally {
    client.release()
  }
}

/** Constraints and triggers, including whether the triggers are enabled. */
async function constraintsAndTriggers(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
     order by 1, 2`,
  )
  return rows
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = names.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(folder.length), (await readFile(path)).toString('base64')] as const
  })
  return Object.fromEntries((await Promise.all(files)).sort())
}

async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
