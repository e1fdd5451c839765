import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recount } from '../../jobs/stored-counts.ts'
import { fileArchive } from '../../platform/backup/archive.ts'
import { restore } from '../../platform/backup/restore.ts'
import { folderStorage } from '../../platform/media-storage/folder-storage.ts'
import { bundledMigrations, migrate } from '../../platform/migrations/migrations.ts'
import { readConfig } from '../../settings/config.ts'
import { openApp } from '../../start-up/open-app.ts'
import { createEmptyDatabase } from '../database/database.ts'

// The data of a small community as each earlier version stored it, named after its newest migration. Archives were
// written by the code of that version (bench/upgrade-fixtures), the SQL file by hand, because the first version had no
// server yet.
const folder = fileURLToPath(new URL('.', import.meta.url))
const fixtures = (await readdir(folder)).filter((name) => !name.endsWith('.ts')).sort()

/** Loads the data at the migration of its version, and then migrates to the current version. */
async function upgrade(fixture: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar-upgrade-'))
  const database = await createEmptyDatabase()
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const file = join(folder, fixture)
  if (fixture.endsWith('.sql')) {
    await migrate(database.pool, { upTo: fixture })
    await database.pool.query(await readFile(file, 'utf8'))
    await migrate(database.pool)
  } else {
    await restore({ pool: database.pool, storage: folderStorage(join(dataDir, 'media')) }, fileArchive(file))
  }
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
  const { app, close } = await openApp({ config, url: database.url })
  onTestFinished(close)
  return { app, database }
}

async function request(app: FastifyInstance, options: InjectOptions) {
  const reply = await app.inject(options)
  expect(reply.statusCode, `${options.method ?? 'GET'} ${options.url}: ${reply.body}`).toBeLessThan(300)
  return reply.json()
}

async function signIn(app: FastifyInstance, name: string) {
  const payload = { username: `${name}@example.org`, password: 'a journal of lakes' }
  const { access_token: token, user } = await request(app, { method: 'POST', url: '/api/auth/login', payload })
  const headers = { authorization: `Bearer ${token}` }
  const get = (url: string) => request(app, { url: `/api${url}`, headers })
  const post = (url: string, body: object) =>
    request(app, { method: 'POST', url: `/api${url}`, headers, payload: body })
  return { user, get, post }
}

const titles = (activities: { title: string }[]) => activities.map(({ title }) => title).sort()

test('there is data of every version since the first one that had a server', async () => {
  const names = (await bundledMigrations()).map(({ name }) => name.replace('.sql', ''))
  const levels = fixtures.map((name) => basename(basename(name, '.sql'), '.tar.gz'))
  expect(names).toEqual(expect.arrayContaining(levels))
  expect(levels[0]).toBe('0007-timeline-notifications-planning')
  const [first, last] = [names.indexOf('0010-circle-feed-order'), names.indexOf(levels.at(-1) ?? '')]
  // Two migrations that were committed together have one level.
  for (const name of names.slice(first, last).filter((name) => name !== '0024-roles')) expect(levels).toContain(name)
})

describe.each(fixtures)('an upgrade of %s', (fixture) => {
  test('keeps what members wrote and who can see it, and everything continues to work', async () => {
    const { app, database } = await upgrade(fixture)
    expect((await recount(database.db)).filter(({ repaired }) => repaired.length > 0)).toEqual([])
    const [ada, ben, cleo] = [await signIn(app, 'ada'), await signIn(app, 'ben'), await signIn(app, 'cleo')]

    const open = ['Bread', 'In a public circle', 'Swim']
    expect(titles(await request(app, { url: '/api/feed?scope=everyone' }))).toEqual(open)
    expect(titles(await cleo.get('/feed?scope=everyone'))).toEqual(open)
    expect(titles(await ben.get('/feed?scope=following'))).toEqual(open)
    expect(titles(await ada.get('/feed?scope=mine'))).toEqual(['In a private circle', 'In a public circle', 'Swim'])

    const swim = (await ben.get('/feed?scope=everyone')).find(({ title }: { title: string }) => title === 'Swim')
    expect(swim).toMatchObject({
      high_five_count: 2,
      comment_count: 1,
      has_high_fived: true,
      mood: 'calm',
      duration: '45m',
    })
    const [comment] = await ada.get(`/comments/${swim.id}`)
    expect(comment).toMatchObject({
      content: `Well done, [Ada](u:${ada.user.id})!`,
      star_count: 1,
      starred_by_me: true,
    })
    if (fixture.endsWith('.tar.gz')) {
      expect((await app.inject({ url: swim.media_url })).headers['content-type']).toBe('image/webp')
      expect((await app.inject({ url: ada.user.profile_pic_url })).statusCode).toBe(200)
    }

    const types = (await ada.get('/notifications')).map(({ type }: { type: string }) => type).sort()
    expect(types).toEqual(expect.arrayContaining(['activity_high_fived', 'activity_high_fived', 'connection_request']))
    const [cleosRequest] = await ada.get('/connections/requests')
    await ada.post(`/connections/requests/${cleosRequest.connection_id}/accept`, {})
    await cleo.post('/activities/upload', { title: 'After the upgrade' })
    await cleo.post(`/comments/${swim.id}`, { content: 'Still here' })
    expect(titles(await cleo.get('/feed?scope=following'))).toEqual(['After the upgrade', ...open.slice(1)])
    expect((await recount(database.db)).filter(({ repaired }) => repaired.length > 0)).toEqual([])
  })
})
