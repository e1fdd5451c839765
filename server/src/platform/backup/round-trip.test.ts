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
import { emptyDatabase } from '../../testing/database.ts'
import { photo } from '../../testing/uploads.ts'
import { startWorld } from '../../testing/world.ts'
import { folderStorage } from '../media-storage/folder-storage.ts'
import { recount } from '../recount.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { tablesOf } from './tables.ts'

test('a community that is restored elsewhere is the same to the last row and the last byte', async () => {
  const { world } = await livelyWorld()
  const folder = await temporary()
  const archive = join(folder, 'community.tar.gz')
  const told = await backUp({ pool: world.database.pool, storage: world.deps.storage }, archive)

  const elsewhere = await emptyDatabase()
  onTestFinished(elsewhere.close)
  const media = join(folder, 'media')
  const restored = await restore({ pool: elsewhere.pool, storage: folderStorage(media) }, archive)

  expect(await everyRow(elsewhere.pool)).toEqual(await everyRow(world.database.pool))
  expect(await filesIn(media)).toEqual(await filesIn(join(world.deps.config.dataDir, 'media')))
  expect(restored).toEqual({ tables: told.tables, rows: told.rows, files: told.files })
  expect(told).toMatchObject({ files: 5, missing: 0 })
  expect((await recount(elsewhere.db)).filter(({ repaired }) => repaired.length > 0)).toEqual([])
  expect(await rules(elsewhere.pool)).toEqual(await rules(world.database.pool))
})

test('life goes on after a restore: new ids never meet old ones, and the figures are kept again', async () => {
  const { world, ada } = await livelyWorld()
  const lost = await ada.asks(activities.upload, { body: { title: 'Taken back' } })
  await ada.asks(activities.remove, { params: { activityId: lost.id } })
  const archive = join(await temporary(), 'community.tar.gz')
  await backUp({ pool: world.database.pool, storage: world.deps.storage }, archive)
  const elsewhere = await emptyDatabase()
  onTestFinished(elsewhere.close)
  await restore({ pool: elsewhere.pool, storage: folderStorage(join(await temporary(), 'media')) }, archive)

  const { rows } = await elsewhere.pool.query<{ id: number }>(
    "insert into activities (author_id, title, occurred_at, local_date) values ($1, 'New', now(), now()) returning id",
    [ada.id],
  )
  expect(rows[0]?.id).toBeGreaterThan(lost.id)
  const after = await elsewhere.pool.query('select activities_count from members where id = $1', [ada.id])
  expect(after.rows).toEqual([{ activities_count: 3 }])
})

test('an archive is an ordinary tar that proves itself, and nobody else may read it', async () => {
  const { world } = await livelyWorld()
  const folder = await temporary()
  await backUp({ pool: world.database.pool, storage: world.deps.storage }, join(folder, 'community.tar.gz'))

  execFileSync('tar', ['-xzf', 'community.tar.gz'], { cwd: folder })
  const proof = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
  expect(proof).toContain('tables/members/000000.copy: OK')
  expect((await stat(join(folder, 'community.tar.gz'))).mode & 0o777).toBe(0o600)
})

test('large tables come in parts, each of whole rows', async () => {
  const { world, ada } = await livelyWorld()
  await world.database.pool.query(
    "insert into comments (activity_id, author_id, content) select a.id, $1, repeat('Wörter\\n\t', 400) || n from (select min(id) as id from activities) a, generate_series(1, 3000) n",
    [ada.id],
  )
  const folder = await temporary()
  const archive = join(folder, 'community.tar.gz')
  await backUp({ pool: world.database.pool, storage: world.deps.storage }, archive)
  const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })
  expect(listed).toContain('tables/comments/000002.copy')

  const elsewhere = await emptyDatabase()
  onTestFinished(elsewhere.close)
  await restore({ pool: elsewhere.pool, storage: folderStorage(join(folder, 'media')) }, archive)
  const sum = "select count(*) as count, md5(string_agg(content, '' order by id)) as content from comments"
  expect((await elsewhere.pool.query(sum)).rows).toEqual((await world.database.pool.query(sum)).rows)
})

/** Something in every table that members fill: faces, a private circle, mentions, stars, plans, deleted things, odd characters. */
async function livelyWorld() {
  const { ada, ben, cleo, world } = await startWorld()
  await ada.uploads(users.picture, {}, { name: 'ada.jpg', content: await photo() })
  await ben.asks(connections.request, { body: { addressee_id: ada.id } })
  const [request] = await ada.asks(connections.received)
  await ada.asks(connections.accept, { params: { connectionId: request?.connection_id ?? 0 } })
  await cleo.asks(connections.request, { body: { addressee_id: ada.id } })
  const circle = await ada.asks(circles.create, { body: { name: 'Dawn swimmers', is_private: true } })
  await ada.asks(circles.invite, { params: { circleId: circle.id } })
  const fields = {
    title: 'Lake, 9 °C\\N',
    description: `Tab\there, "quotes", [Ben](u:${ben.id}) \\. 🌟`,
    tags: 'swim,Süß',
  }
  const swim = await ada.uploads(activities.upload, fields, { name: 'swim.jpg', content: await photo() })
  await ada.asks(activities.upload, { body: { title: 'Within', circle_ids: [circle.id] } })
  await ben.asks(engagement.give, { body: { activity_id: swim.id } })
  const comment = await ben.asks(comments.add, { params: { activityId: swim.id }, body: { content: 'Brr\n@ada' } })
  await ada.asks(comments.star, { params: { commentId: comment.id } })
  const goals = { content: 'Swim to the island', base: null }
  await ada.asks(planning.saveGoals, { params: { place: 'home' }, body: goals })
  return { world, ada }
}

async function everyRow(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const client = await pool.connect()
  try {
    const all: Record<string, unknown[]> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t order by t::text`)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    client.release()
  }
}

/** What holds the tables together: constraints, triggers and whether they are awake. */
async function rules(pool: pg.Pool): Promise<unknown[]> {
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

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
