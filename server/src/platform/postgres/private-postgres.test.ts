import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  dataFolder,
  emptyFolder,
  isRunning,
  kill,
  ownerProgram,
  quiet,
  serverOn,
  startedOn,
  watchmanOf,
} from '../../testing/database-lifecycle.ts'
import { startPrivatePostgres } from './private-postgres.ts'

test('no acknowledged write is lost in ten rounds of killing PostgreSQL, the server, or both', {
  timeout: 60_000,
}, async () => {
  const dataDir = await dataFolder()
  const acknowledged: number[] = []
  for (let round = 0; round < 10; round++) {
    const server = await serverOn(dataDir)
    await server.acknowledges(15)
    const postgresPid = server.postgresPid()
    if (round % 3 !== 1) process.kill(postgresPid, 'SIGKILL')
    if (round % 3 === 0) {
      await vi.waitFor(() => expect(server.postgresPid()).not.toBe(postgresPid), { timeout: 15_000, interval: 10 })
      await server.acknowledges(15)
    }
    await server.killed()
    acknowledged.push(...server.acknowledged)
  }

  const { pool } = await startedOn(dataDir)
  const { rows } = await pool.query<{ number: number }>('select number from written')
  const kept = new Set(rows.map(({ number }) => number))
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
})

test('a second Daystar on the same folder is refused, and told who holds it', async () => {
  const dataDir = await dataFolder()
  const server = await serverOn(dataDir)

  await expect(startPrivatePostgres({ dataDir, log: quiet })).rejects.toThrow(
    `Another Daystar (process ${server.pid}) is already running on ${dataDir}.`,
  )
  await server.acknowledges(1)

  await server.killed()
  await expect(startedOn(dataDir)).resolves.toBeDefined()
})

test('the same process cannot start a folder twice either', async () => {
  const dataDir = await dataFolder()
  await startedOn(dataDir)
  await expect(startPrivatePostgres({ dataDir, log: quiet })).rejects.toThrow('Another Daystar')
})

test('a PostgreSQL whose server was killed ends by itself', async () => {
  const server = await serverOn(await dataFolder())
  const postgresPid = server.postgresPid()
  await server.killed()
  await vi.waitFor(() => expect(isRunning(postgresPid)).toBe(false), { timeout: 5_000 })
})

test('a PostgreSQL that lives on as an orphan is stopped before a new one starts', async () => {
  const dataDir = await dataFolder()
  const server = await serverOn(dataDir)
  await server.acknowledges(5)
  const orphan = server.postgresPid()
  process.kill(watchmanOf(orphan), 'SIGKILL')
  await server.killed()
  expect(isRunning(orphan)).toBe(true)

  const { pool, postgres } = await startedOn(dataDir)

  expect(isRunning(orphan)).toBe(false)
  expect(postgres.pid()).not.toBe(orphan)
  const { rows } = await pool.query('select max(number) as last from written')
  expect(rows[0].last).toBeGreaterThanOrEqual(server.acknowledged.at(-1) ?? 1)
})

test('a stranger who got the number of a dead PostgreSQL is left alone and does not prevent the start', async () => {
  const dataDir = await dataFolder()
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...(await ownerOf(dataDir)) })
  onTestFinished(() => kill(stranger))
  await claims(dataDir, stranger.pid)

  const { pool } = await startedOn(dataDir)

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('a dead PostgreSQL that nobody has buried yet does not prevent the start', async () => {
  const dataDir = await dataFolder()
  const careless = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(await ownerOf(dataDir)),
  })
  onTestFinished(() => kill(careless))
  const zombie = Number(await new Promise((resolve) => careless.stdout.once('data', resolve)))
  await vi.waitFor(() => expect(isRunning(zombie)).toBe(false))
  await claims(dataDir, zombie)

  const { pool } = await startedOn(dataDir)

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(() => process.kill(zombie, 0)).not.toThrow()
})

test('a killed PostgreSQL comes back only after its last busy backend is gone', async () => {
  const dataDir = await dataFolder()
  const { pool, postgres } = await startedOn(dataDir)
  const busy = pool.query('select count(*) from generate_series(1, 4000000)').catch(() => undefined)
  await delay(200)
  const killed = postgres.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  await busy

  await vi.waitFor(() => pool.query('select 1'), { timeout: 15_000, interval: 100 })

  expect(postgres.pid()).not.toBe(killed)
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('shared memory block')
})

test('a first start that was killed half-way is begun again', async () => {
  const dataDir = await emptyFolder()
  const server = spawn(process.execPath, [ownerProgram, dataDir], { stdio: 'ignore' })
  await vi.waitFor(
    async () => expect((await readdir(dataDir)).some((name) => name.startsWith('postgres.new-'))).toBe(true),
    {
      interval: 5,
    },
  )
  await kill(server)
  expect(await readdir(dataDir)).not.toContain('postgres')

  const { pool } = await startedOn(dataDir)

  expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'daystar' }])
  expect((await readdir(dataDir)).filter((name) => name.includes('.new'))).toEqual([])
})

test('a stopped database starts again with what it held', async () => {
  const dataDir = await dataFolder()
  const first = await startedOn(dataDir)
  await first.pool.query("create table swims (title text); insert into swims values ('Lake, 9 °C')")
  await first.stop()

  const second = await startedOn(dataDir)
  expect((await second.pool.query('select title from swims')).rows).toEqual([{ title: 'Lake, 9 °C' }])
})

test.each([
  ['spaces, commas and quotes', `Ada's "data", 2`],
  ['letters beyond ASCII', 'Träume ☆'],
  ['more bytes than a socket path can hold', 'deep/'.repeat(40)],
])('the path of the data folder may have %s', async (_, name) => {
  const dataDir = join(await emptyFolder(), name)
  const { pool } = await startedOn(dataDir, { durable: false })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('another user of the machine finds neither socket, password nor an open door', async () => {
  const dataDir = await dataFolder()
  const { postgres } = await startedOn(dataDir)
  const mode = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o777).toString(8)

  expect(await mode('postgres')).toBe('700')
  expect(await mode('postgres.socket')).toBe('700')
  expect(await mode('postgres.password')).toBe('600')
  expect(await mode('postgres.log')).toBe('600')
  const guess = new pg.Client({ connectionString: postgres.url.replace(/:[^:@]+@/, ':guess@') })
  await expect(guess.connect()).rejects.toMatchObject({ code: '28P01' })
})

test('the role of the server can reach neither files nor programs', async () => {
  const { pool } = await startedOn(await dataFolder())
  await expect(pool.query("copy (select 1) to program 'cat'")).rejects.toMatchObject({ code: '42501' })
  await expect(pool.query("select pg_read_file('postmaster.pid')")).rejects.toMatchObject({ code: '42501' })
})

test('a lost password is replaced', async () => {
  const dataDir = await dataFolder()
  const first = await startedOn(dataDir)
  await first.stop()
  await rm(join(dataDir, 'postgres.password'))

  const { pool } = await startedOn(dataDir)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a start that fails shows what PostgreSQL said, and frees the folder', async () => {
  const dataDir = await dataFolder()
  const { stop } = await startedOn(dataDir)
  await stop()
  const settings = join(dataDir, 'postgres', 'postgresql.auto.conf')
  await writeFile(settings, 'nonsense = 1\n')

  await expect(startPrivatePostgres({ dataDir, log: quiet })).rejects.toThrow(
    'unrecognized configuration parameter "nonsense"',
  )

  await writeFile(settings, '')
  await expect(startedOn(dataDir)).resolves.toBeDefined()
})

test('files that are no database, and databases of another PostgreSQL, are refused untouched', async () => {
  const strange = await emptyFolder()
  await mkdir(join(strange, 'postgres'))
  await writeFile(join(strange, 'postgres', 'diary.txt'), 'Dear diary')
  if (process.geteuid?.() === 0) await chmod(join(strange, 'postgres'), 0o755)
  await expect(startPrivatePostgres({ dataDir: strange, log: quiet })).rejects.toThrow('are not a PostgreSQL database')
  expect(await readFile(join(strange, 'postgres', 'diary.txt'), 'utf8')).toBe('Dear diary')

  await cp(join(strange, 'postgres', 'diary.txt'), join(strange, 'postgres', 'PG_VERSION'))
  await writeFile(join(strange, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startPrivatePostgres({ dataDir: strange, log: quiet })).rejects.toThrow('was made by PostgreSQL 17')
})

/** As a killed PostgreSQL leaves it: the number of its process, now somebody else's. */
async function claims(dataDir: string, pid: number | undefined): Promise<void> {
  const lines = [pid, join(dataDir, 'postgres'), 1, 5432, '', '', ' 1 1', 'ready']
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`)
}

async function ownerOf(dataDir: string): Promise<{ uid?: number }> {
  const { uid } = await stat(join(dataDir, 'postgres'))
  return process.geteuid?.() === 0 ? { uid } : {}
}
