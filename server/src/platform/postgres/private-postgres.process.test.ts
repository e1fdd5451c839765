import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createDataDir,
  createEmptyDir,
  databaseOwnerPath,
  isRunning,
  kill,
  silentLog,
  spawnDatabaseOwner,
  startPostgres,
  watchdogOf,
} from '../../testing/database/postgres-fixtures.ts'
import { startPrivatePostgres } from './private-postgres.ts'

test('loses no acknowledged write when PostgreSQL, the server or both are killed', {
  timeout: 60_000,
}, async () => {
  const dataDir = await createDataDir()
  const acknowledged: number[] = []
  for (let round = 0; round < 10; round++) {
    const server = await spawnDatabaseOwner(dataDir)
    await server.waitForWrites(15)
    const postgresPid = server.postgresPid()
    if (round % 3 !== 1) process.kill(postgresPid, 'SIGKILL')
    if (round % 3 === 0) {
      await vi.waitFor(() => expect(server.postgresPid()).not.toBe(postgresPid), { timeout: 15_000, interval: 10 })
      await server.waitForWrites(15)
    }
    await server.kill()
    acknowledged.push(...server.acknowledged)
  }

  const { pool } = await startPostgres(dataDir)
  const { rows } = await pool.query<{ number: number }>('select number from written')
  const stored = new Set(rows.map(({ number }) => number))
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
})

test('rejects a second Daystar on the same folder and names the process that uses it', async () => {
  const dataDir = await createDataDir()
  const server = await spawnDatabaseOwner(dataDir)

  await expect(startPrivatePostgres({ dataDir, log: silentLog })).rejects.toThrow(
    `Another Daystar (process ${server.pid}) is already running on ${dataDir}.`,
  )
  await server.waitForWrites(1)

  await server.kill()
  await expect(startPostgres(dataDir)).resolves.toBeDefined()
})

test('rejects a second start in the same process', async () => {
  const dataDir = await createDataDir()
  await startPostgres(dataDir)
  await expect(startPrivatePostgres({ dataDir, log: silentLog })).rejects.toThrow('Another Daystar')
})

test('stops PostgreSQL when its server is killed', async () => {
  const server = await spawnDatabaseOwner(await createDataDir())
  const postgresPid = server.postgresPid()
  await server.kill()
  await vi.waitFor(() => expect(isRunning(postgresPid)).toBe(false), { timeout: 20_000 })
})

test('stops an orphaned PostgreSQL before it starts a new one', async () => {
  const dataDir = await createDataDir()
  const server = await spawnDatabaseOwner(dataDir)
  await server.waitForWrites(5)
  const orphan = server.postgresPid()
  process.kill(watchdogOf(orphan), 'SIGKILL')
  await server.kill()
  expect(isRunning(orphan)).toBe(true)

  const { pool, postgres } = await startPostgres(dataDir)

  expect(isRunning(orphan)).toBe(false)
  expect(postgres.pid()).not.toBe(orphan)
  const { rows } = await pool.query('select max(number) as last from written')
  expect(rows[0].last).toBeGreaterThanOrEqual(server.acknowledged.at(-1) ?? 1)
})

test('starts when another program has the process id of an earlier PostgreSQL, and does not kill it', async () => {
  const dataDir = await createDataDir()
  const otherProgram = spawn('sleep', ['60'], { stdio: 'ignore', ...(await ownerOf(dataDir)) })
  onTestFinished(() => kill(otherProgram))
  await writePidFile(dataDir, otherProgram.pid)

  const { pool } = await startPostgres(dataDir)

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(otherProgram.exitCode ?? otherProgram.signalCode).toBeNull()
})

test('starts when the earlier PostgreSQL is a zombie', async () => {
  const dataDir = await createDataDir()
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(await ownerOf(dataDir)),
  })
  onTestFinished(() => kill(parent))
  const zombie = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
  await expect.poll(() => isRunning(zombie)).toBe(false)
  await writePidFile(dataDir, zombie)

  const { pool } = await startPostgres(dataDir)

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(() => process.kill(zombie, 0)).not.toThrow()
})

test('restarts a killed PostgreSQL after its last busy backend has exited', async () => {
  const dataDir = await createDataDir()
  const { pool, postgres } = await startPostgres(dataDir)
  const busy = pool.query('select count(*) from generate_series(1, 4_000_000)').catch(() => undefined)
  const activeQueries = () =>
    pool.query("select from pg_stat_activity where state = 'active' and query like 'select count(*) from generate%'")
  await expect.poll(activeQueries, { interval: 10 }).toMatchObject({ rowCount: 1 })
  const killed = postgres.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  await busy

  await vi.waitFor(() => pool.query('select 1'), { timeout: 15_000, interval: 100 })

  expect(postgres.pid()).not.toBe(killed)
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('shared memory block')
})

test('repeats a first start that was killed', async () => {
  const dataDir = await createEmptyDir()
  const server = spawn(process.execPath, [databaseOwnerPath, dataDir], { stdio: 'ignore' })
  const isInitializing = async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.new-'))
  await expect.poll(isInitializing, { interval: 5 }).toBe(true)
  await kill(server)
  expect(await readdir(dataDir)).not.toContain('postgres')

  const { pool } = await startPostgres(dataDir)

  expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'daystar' }])
  expect((await readdir(dataDir)).filter((name) => name.includes('.new'))).toEqual([])
})

test('keeps its data over a restart', async () => {
  const dataDir = await createDataDir()
  const first = await startPostgres(dataDir)
  await first.pool.query("create table swims (title text); insert into swims values ('Lake, 9 °C')")
  await first.stop()

  const second = await startPostgres(dataDir)
  expect((await second.pool.query('select title from swims')).rows).toEqual([{ title: 'Lake, 9 °C' }])
})

test.each([
  ['spaces, commas and quotes', `Ada's "data", 2`],
  ['characters beyond ASCII', 'Träume ☆'],
  ['more bytes than a socket path can have', 'deep/'.repeat(40)],
])('accepts a data folder path with %s', async (_, name) => {
  const dataDir = join(await createEmptyDir(), name)
  const { pool } = await startPostgres(dataDir, { durable: false })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('denies other users of the machine access to the socket, the password and the database', async () => {
  const dataDir = await createDataDir()
  const { postgres } = await startPostgres(dataDir)
  const mode = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o777).toString(8)

  expect(await mode('postgres')).toBe('700')
  expect(await mode('postgres.socket')).toBe('700')
  expect(await mode('postgres.password')).toBe('600')
  expect(await mode('postgres.log')).toBe('600')
  const guess = new pg.Client({ connectionString: postgres.url.replace(/:[^:@]+@/, ':guess@') })
  await expect(guess.connect()).rejects.toMatchObject({ code: '28P01' })
})

test('denies the role of the server access to files and programs', async () => {
  const { pool } = await startPostgres(await createDataDir())
  await expect(pool.query("copy (select 1) to program 'cat'")).rejects.toMatchObject({ code: '42501' })
  await expect(pool.query("select pg_read_file('postmaster.pid')")).rejects.toMatchObject({ code: '42501' })
})

test('replaces a lost password', async () => {
  const dataDir = await createDataDir()
  const first = await startPostgres(dataDir)
  await first.stop()
  await rm(join(dataDir, 'postgres.password'))

  const { pool } = await startPostgres(dataDir)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('reports the PostgreSQL error of a failed start and unlocks the folder', async () => {
  const dataDir = await createDataDir()
  const { stop } = await startPostgres(dataDir)
  await stop()
  const settings = join(dataDir, 'postgres', 'postgresql.auto.conf')
  await writeFile(settings, 'nonsense = 1\n')

  await expect(startPrivatePostgres({ dataDir, log: silentLog })).rejects.toThrow(
    'unrecognized configuration parameter "nonsense"',
  )

  await writeFile(settings, '')
  await expect(startPostgres(dataDir)).resolves.toBeDefined()
})

test('rejects foreign files and clusters of another PostgreSQL version without changing them', async () => {
  const dataDir = await createEmptyDir()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'diary.txt'), 'Dear diary')
  if (process.geteuid?.() === 0) await chmod(join(dataDir, 'postgres'), 0o755)
  await expect(startPrivatePostgres({ dataDir, log: silentLog })).rejects.toThrow('are not a PostgreSQL database')
  expect(await readFile(join(dataDir, 'postgres', 'diary.txt'), 'utf8')).toBe('Dear diary')

  await cp(join(dataDir, 'postgres', 'diary.txt'), join(dataDir, 'postgres', 'PG_VERSION'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startPrivatePostgres({ dataDir, log: silentLog })).rejects.toThrow('was created by PostgreSQL 17')
})

/** Writes the postmaster.pid of a killed PostgreSQL with the id of a process that is not PostgreSQL. */
async function writePidFile(dataDir: string, pid: number | undefined): Promise<void> {
  const lines = [pid, join(dataDir, 'postgres'), 1, 5432, '', '', ' 1 1', 'ready']
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`)
}

async function ownerOf(dataDir: string): Promise<{ uid?: number }> {
  const { uid } = await stat(join(dataDir, 'postgres'))
  return process.geteuid?.() === 0 ? { uid } : {}
}

test.runIf(process.geteuid?.() === 0)('says how to repair a database that belongs to root after a copy', async () => {
  const dataDir = await createDataDir()
  const { stop } = await startPrivatePostgres({ dataDir, log: silentLog })
  await stop()
  const copy = await createEmptyDir()
  // Without the owners, as `cp -r` copies.
  await cp(dataDir, copy, { recursive: true })
  await expect(startPrivatePostgres({ dataDir: copy, log: silentLog })).rejects.toThrow(
    /belongs to root, but PostgreSQL does not run as root\. If the folder was copied, .*: chown -R \d+:\d+ .*postgres\*$/,
  )
})
