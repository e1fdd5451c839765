import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { folderStorage } from '../platform/media-storage/folder-storage.ts'
import { mediaFolder } from '../platform/media-storage/open-storage.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database/database.ts'
import { createEmptyDir } from '../testing/database/postgres-fixtures.ts'
import { startTransactionPooler } from '../testing/database/transaction-pooler.ts'
import { startOidcServer } from '../testing/services/oidc-server.ts'
import { startS3Server } from '../testing/services/s3-server.ts'
import { checkFreeSpace } from './check-data-dir.ts'
import { checkClock, connect } from './check-database.ts'
import { checkUploadSpace, uploadedPerDay } from './check-upload-space.ts'
import { runChecks } from './run-checks.ts'

const alive: RequestListener = (_request, response) => response.end('{"status":"alive"}')

test('finds no problem in a working installation', async () => {
  expect(await statuses({})).toEqual({
    settings: 'ok',
    database: 'ok',
    migrations: 'ok',
    notifications: 'ok',
    clock: 'ok',
    'time zones': 'ok',
    'media storage': 'ok',
    'mail server': 'ok',
    'data folder': 'ok',
    'public URL': 'ok',
  })
})

test('warns about time zones of members and events whose rules differ from those of the database', async () => {
  const { pool, url, close } = await createTestDatabase()
  onTestFinished(close)
  const addMembers = (...zones: string[]) =>
    pool.query(
      `insert into members (name, email, password_hash, time_zone)
       select 'Amina ' || zone, zone || '@example.org', 'x', zone from unnest($1::text[]) zone`,
      [zones],
    )
  const finding = async () => (await check({ DATABASE_URL: url })).find(({ name }) => name === 'time zones')
  await addMembers('Asia/Kathmandu', 'America/Sao_Paulo', 'Australia/Lord_Howe')
  expect(await finding()).toMatchObject({ status: 'ok' })
  // For PostgreSQL, CET is the abbreviation of the standard time; it lacks the other one.
  await addMembers('CET', 'Antarctica/Atlantis')
  expect(await finding()).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('for Antarctica/Atlantis, CET.'),
  })
})

test('checks an installation whose private database does not exist yet', async () => {
  const { config } = await installation()
  const results = await runChecks({ config, url: null, namesInFile: [] })
  expect(results).toContainEqual({
    name: 'database',
    status: 'ok',
    message: 'The first start creates the private database.',
  })
})

test('reports an unreachable database once', async () => {
  const results = await check({ DATABASE_URL: 'postgres://ada:secret@127.0.0.1:9/x' })
  expect(results.filter(({ status }) => status === 'failed')).toEqual([
    { name: 'database', status: 'failed', message: expect.stringMatching(/^Could not connect to the database/) },
  ])
  expect(JSON.stringify(results)).not.toContain('secret')
})

test('reports only that a database accepts no writes', async () => {
  const { pool, url, close } = await createTestDatabase()
  onTestFinished(close)
  const { rows } = await pool.query('select current_database() as name')
  await pool.query(`alter database ${rows[0].name} set default_transaction_read_only = on`)
  const results = await check({ DATABASE_URL: url })
  expect(results.filter(({ status }) => status === 'failed')).toEqual([
    {
      name: 'database',
      status: 'failed',
      message: 'The database server accepts no writes: default_transaction_read_only is on.',
    },
  ])
})

test('reports a role that may not create the extensions', async () => {
  const { pool, url, close } = await createEmptyDatabase()
  onTestFinished(close)
  const { rows } = await pool.query('select current_database() as database, current_user as role')
  await pool.query(`revoke create on database ${rows[0].database} from ${rows[0].role}, public`)
  expect(await problem('database', { DATABASE_URL: url })).toMatch(/^failed: The role may not create \w+, \w+, \w+\./)
})

test('reports a pooler in transaction mode', async () => {
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  const pooler = await startTransactionPooler(url)
  onTestFinished(pooler.stop)
  expect(await problem('notifications', { DATABASE_URL: pooler.url })).toMatch(
    /^failed: A notification did not arrive\..*DATABASE_LISTEN_URL/,
  )
})

test('reports a changed migration, and does not apply pending ones', async () => {
  const { pool, url, close } = await createTestDatabase()
  onTestFinished(close)
  const { rows } = await pool.query('delete from schema_migrations where name >= $1 returning name', ['0015'])
  const names = rows.map(({ name }) => name).sort()
  expect(await messageOf('migrations', { DATABASE_URL: url })).toMatch(/^The next start applies /)
  expect((await pool.query('select 1 from schema_migrations where name = any ($1)', [names])).rows).toEqual([])
  await pool.query("update schema_migrations set checksum = 'x' where name = '0001-foundations.sql'")
  expect(await problem('migrations', { DATABASE_URL: url })).toBe(
    'failed: 0001-foundations.sql was changed after it was applied. Revert the file and add a new migration for the change.',
  )
})

test('reports a clock that differs from that of the database or is behind its migrations', async () => {
  const { pool, url, close } = await createTestDatabase()
  const client = await connect(url)
  onTestFinished(async () => {
    await client.end()
    await close()
  })
  expect(await checkClock(client, () => Date.now() - 60_000)).toEqual({
    status: 'failed',
    message: 'The clocks of this machine and of the database differ by 60 s. Synchronize them.',
  })
  await pool.query("update schema_migrations set applied_at = '2990-01-01Z'")
  expect(await problem('clock', { DATABASE_URL: url })).toBe(
    'warning: The clock is behind: the newest migration was applied on 2990-01-01T00:00:00.000Z.',
  )
})

test('reports a media storage that is unreachable or has no such bucket', async () => {
  const unreachable = await problem('media storage', { MEDIA_URL: 's3://KEY:SECRET@127.0.0.1:2/media?tls=off' })
  expect(unreachable).toMatch(/^failed: A file could not be written.*ECONNREFUSED/)
  expect(unreachable).not.toContain('SECRET')
  const store = await startS3Server()
  onTestFinished(store.stop)
  expect(await messageOf('media storage', { MEDIA_URL: store.mediaUrl })).toMatch(/^A file was written/)
  expect(await problem('media storage', { MEDIA_URL: store.mediaUrl.replace('/daystar', '/other') })).toMatch(
    /^failed: A file could not be written/,
  )
})

test('reports a media storage that is not mounted, or belongs to another community', async () => {
  const { pool, url, close } = await createTestDatabase()
  onTestFinished(close)
  await pool.query('insert into media_store (marked_at) values (now())')
  const { config } = await installation()
  const media = mediaFolder(config.dataDir)
  const found = async () => {
    const results = await runChecks({ config, url, namesInFile: [] })
    return results.find(({ name }) => name === 'media storage')
  }
  expect(await found()).toMatchObject({ status: 'failed', message: expect.stringContaining('may not be mounted') })
  await rmdir(media)
  expect(await found()).toMatchObject({ status: 'failed', message: expect.stringContaining('may not be mounted') })
  expect(existsSync(media)).toBe(false)

  const storage = folderStorage(media)
  await storage.mark(randomUUID())
  expect(await found()).toMatchObject({ status: 'failed', message: expect.stringContaining('another community') })
  const { rows } = await pool.query('select id::text as id from media_store')
  await storage.mark(rows[0].id)
  expect(await found()).toMatchObject({ status: 'ok' })
})

test('reports a mail server that is unreachable or rejects the login', async () => {
  expect(await problem('mail server', { SMTP_URL: 'smtp://127.0.0.1:9' })).toMatch(/^failed: .*ECONNREFUSED/)
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'ada' }) : done(new Error('Invalid login')),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  expect(await messageOf('mail server', { SMTP_URL: `smtp://ada:right@127.0.0.1:${port}` })).toMatch(/^The mail server/)
  const rejected = await problem('mail server', { SMTP_URL: `smtp://ada:wrong@127.0.0.1:${port}` })
  expect(rejected).toMatch(/^failed: .*Invalid login/)
  expect(rejected).not.toContain('wrong')
})

test('reports an OpenID Connect provider that is unreachable or another one', async () => {
  const { issuer, settings, stop } = await startOidcServer({ publicUrl: 'https://daystar.example' })
  const client = { OIDC_CLIENT_ID: settings.oidcClientId, OIDC_CLIENT_SECRET: settings.oidcClientSecret }
  expect(await messageOf('sign-in service', { OIDC_ISSUER: issuer, ...client })).toMatch(
    /^The provider responds\. The redirect URI has to be registered there: http.*\/oidc\.$/,
  )
  const other = issuer.replace('127.0.0.1', 'localhost')
  expect(await problem('sign-in service', { OIDC_ISSUER: other, ...client })).toMatch(/^failed: .* did not respond as/)
  await stop()
  const unreachable = await problem('sign-in service', { OIDC_ISSUER: issuer, ...client })
  expect(unreachable).toMatch(/^failed: .*ECONNREFUSED/)
  expect(unreachable).not.toContain(settings.oidcClientSecret)
})

test('reports a data folder that is a file or that others can read, and too little free space', async () => {
  const dir = await createEmptyDir()
  await writeFile(join(dir, 'file'), '')
  expect(await problem('data folder', { DATA_DIR: join(dir, 'file') })).toBe(
    `failed: ${join(dir, 'file')} is not a folder.`,
  )
  expect(await problem('data folder', { DATA_DIR: dir })).toMatch(/^warning: Other users can read/)
  const gigabyte = 1024 ** 3
  const findings = [5, 1, 0.05].map((amount) => checkFreeSpace('/data', amount * gigabyte))
  expect(findings.map(({ status }) => status)).toEqual(['ok', 'warning', 'failed'])
  expect(findings[2]?.message).toBe('Only 0.1 GB are free in /data.')
})

test('forecasts when uploads will be rejected', () => {
  const gigabyte = 1024 ** 3
  const space = (free: number, total: number) => ({ freeBytes: free * gigabyte, totalBytes: total * gigabyte })
  const perDay = { reserveMb: null, bytesPerDay: gigabyte / 2 }
  expect(checkUploadSpace(space(50, 500), perDay)).toEqual({
    status: 'ok',
    message:
      '50.0 GB are free on the disk of the media, of which 1.0 GB are reserved. ' +
      'At the rate of the last 30 days (0.500 GB a day), uploads are rejected in 98 days.',
  })
  expect(checkUploadSpace(space(11, 500), perDay)).toMatchObject({ status: 'warning' })
  expect(checkUploadSpace(space(0.2, 4), perDay)).toMatchObject({ status: 'failed' })
  expect(checkUploadSpace(space(0.3, 4), { ...perDay, bytesPerDay: 0 })).toMatchObject({ status: 'ok' })
})

test('measures what is uploaded in a day', async () => {
  const { pool, url, close } = await createTestDatabase()
  const client = await connect(url)
  onTestFinished(async () => {
    await client.end()
    await close()
  })
  expect(await uploadedPerDay(client)).toBe(0)
  await pool.query(
    `insert into media (key, main_file, kind, content_type, bytes, created_at)
     select 'key' || days, '640.webp', 'image', 'image/webp', 1000, now() - make_interval(days => days)
     from unnest(array[2, 4, 90]) as days`,
  )
  expect(await uploadedPerDay(client)).toBeCloseTo(500)
})

test('reports a public URL that is unreachable or belongs to another program', async () => {
  expect(await problem('public URL', { PUBLIC_URL: 'http://127.0.0.1:2' })).toMatch(
    /^warning: .*cannot be reached from this machine: .*ECONNREFUSED/,
  )
  const other = await startWebServer((_request, response) => response.end('<h1>It works!</h1>'))
  expect(await problem('public URL', { PUBLIC_URL: other })).toBe(
    `failed: ${other} does not lead to Daystar: /healthz responds with 200.`,
  )
  const proxy = await startWebServer((_request, response) => response.writeHead(502).end())
  expect(await problem('public URL', { PUBLIC_URL: proxy })).toMatch(/^warning: .* Daystar is not running/)
})

test('reports settings that contradict each other or that Daystar does not know', async () => {
  const { config } = await installation({ HOST: '0.0.0.0', TRUST_PROXY: 'on' })
  const results = await runChecks({ config, url: null, namesInFile: ['PORT', 'DATABSE_URL'] })
  expect(results[0]).toMatchObject({ name: 'settings', status: 'warning' })
  expect(results[0]?.message).toMatch(/DATABSE_URL, which Daystar does not know.*TRUST_PROXY is on while HOST/)
  expect(await problem('settings', { PUBLIC_URL: 'https://127.0.0.1:9' })).toMatch(/TRUST_PROXY is off/)
})

/** A working installation, with the given settings. */
async function installation(settings: Record<string, string> = {}): Promise<{ config: Config; url: string }> {
  const dataDir = join(await createEmptyDir(), 'data')
  await mkdir(join(dataDir, 'media'), { recursive: true, mode: 0o700 })
  const url = settings.DATABASE_URL ?? (await createDatabase())
  const publicUrl = settings.PUBLIC_URL ?? (await startWebServer(alive))
  const config = readConfig({ HOST: '127.0.0.1', DATA_DIR: dataDir, PUBLIC_URL: publicUrl, ...settings })
  return { config, url }
}

async function createDatabase(): Promise<string> {
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  return url
}

async function check(settings: Record<string, string>) {
  return await runChecks({ ...(await installation(settings)), namesInFile: [] })
}

async function statuses(settings: Record<string, string>) {
  return Object.fromEntries((await check(settings)).map(({ name, status }) => [name, status]))
}

/**
 * The status and message of the check. All others must succeed, except that of a public URL that only one test serves.
 */
async function problem(name: string, settings: Record<string, string>): Promise<string> {
  const problems = (await check(settings)).filter(({ status }) => status !== 'ok')
  const found = problems.find((result) => result.name === name)
  expect(problems.filter((result) => result !== found && result.name !== 'public URL')).toEqual([])
  return `${found?.status}: ${found?.message}`
}

async function messageOf(name: string, settings: Record<string, string>): Promise<string | undefined> {
  return (await check(settings)).find((result) => result.name === name)?.message
}

async function startWebServer(respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
