import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { openDatabase } from '../database/database.ts'
import { PostgresPubSub } from '../pub-sub/pub-sub-postgres.ts'
import { registrationName } from './migration-compatibility.ts'
import { appliedMigrations, bundledMigrations, confirmMigrations, migrate, migrationProblem } from './migrations.ts'

const silentLog = { info: () => undefined, warn: () => undefined }

const lanes = { '0001-lanes.sql': 'create table lanes (id int primary key);' }
const swims = { '0002-swims.sql': 'create table swims (id int);\ninsert into lanes values (7);' }

test('runs each file once, in the order of their numbers', async () => {
  const pool = await createEmptyDatabase()
  const folder = await filesOf({ ...swims, ...lanes })

  expect(await migrate(pool, { folder })).toEqual(['0001-lanes.sql', '0002-swims.sql'])
  expect(await migrate(pool, { folder })).toEqual([])

  expect(await migrationProblem(pool, await bundledMigrations(folder))).toBeNull()
  expect((await pool.query('select id from lanes')).rows).toEqual([{ id: 7 }])
})

test('runs each migration once when several processes start at the same time', async () => {
  const pool = await createEmptyDatabase()
  const folder = await filesOf({ '0001-slow.sql': 'select pg_sleep(0.2); create table lanes (id int);', ...swims })

  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, { folder })))

  expect(applied.flat().sort()).toEqual(['0001-slow.sql', '0002-swims.sql'])
})

test('rolls back a failing file and keeps the files before it', async () => {
  const pool = await createEmptyDatabase()
  const folder = await filesOf({ ...lanes, '0002-swims.sql': 'create table swims (id int);\nselect no_such_column;' })

  await expect(migrate(pool, { folder })).rejects.toThrow('0002-swims.sql failed and was rolled back')

  expect((await appliedMigrations(pool)).map(({ name }) => name)).toEqual(['0001-lanes.sql'])
  expect(await migrationProblem(pool, await bundledMigrations(folder))).toContain('does not have the migrations')
  expect((await pool.query("select to_regclass('swims') as found")).rows).toEqual([{ found: null }])
  await writeFile(join(folder, '0002-swims.sql'), 'create table swims (id int);')
  expect(await migrate(pool, { folder })).toEqual(['0002-swims.sql'])
})

test('rejects a file that was changed after it was applied', async () => {
  const pool = await createEmptyDatabase()
  const folder = await filesOf(lanes)
  await migrate(pool, { folder })

  await writeFile(join(folder, '0001-lanes.sql'), 'create table lanes (id bigint primary key);')
  await expect(migrate(pool, { folder })).rejects.toThrow('0001-lanes.sql was changed after it was applied')
  expect(await migrationProblem(pool, await bundledMigrations(folder))).toContain('does not have the migrations')

  await writeFile(join(folder, '0001-lanes.sql'), lanes['0001-lanes.sql'].replaceAll('\n', '\r\n'))
  expect(await migrate(pool, { folder })).toEqual([])
})

test('accepts a database that is newer by expand migrations, so that a rollback works', async () => {
  const pool = await createEmptyDatabase()
  await migrate(pool, {
    folder: await filesOf({ ...lanes, '0002-swims.sql': `-- expand\n${swims['0002-swims.sql']}` }),
  })
  const earlier = await filesOf(lanes)

  expect(await migrate(pool, { folder: earlier })).toEqual([])
  expect(await migrationProblem(pool, await bundledMigrations(earlier))).toBeNull()
})

test('rejects a database with a contract migration that excludes the code', async () => {
  const pool = await createEmptyDatabase()
  const contract = { '0003-no-lanes.sql': '-- contract after 0002-swims\ndrop table lanes;' }
  await migrate(pool, { folder: await filesOf({ ...lanes, ...swims, ...contract }) })
  const [first, second] = [await filesOf(lanes), await filesOf({ ...lanes, ...swims })]

  await expect(migrate(pool, { folder: first })).rejects.toThrow(
    'newer than this version of Daystar: 0003-no-lanes.sql',
  )
  const own = await bundledMigrations(first)
  await expect(confirmMigrations(pool, own)).rejects.toThrow('newer than this version of Daystar: 0003-no-lanes.sql')
  expect(await migrationProblem(pool, own)).toContain('newer than this process')
  expect(await migrate(pool, { folder: second })).toEqual([])
  await confirmMigrations(pool, await bundledMigrations(second))
})

test('applies a contract migration only when no process is connected that does not work with it', async () => {
  const pool = await createEmptyDatabase()
  const earlier = await filesOf({ ...lanes, ...swims })
  await migrate(pool, { folder: earlier })
  const contract = { '0003-no-lanes.sql': '-- contract after 0002-swims\ndrop table lanes;' }
  const folder = await filesOf({ ...lanes, ...swims, ...contract })
  const connect = async (name: string) => {
    const process = new PostgresPubSub({ url: pool.options.connectionString ?? '', log: silentLog, name })
    await process.open()
    onTestFinished(() => process.close())
    return process
  }
  const current = await connect(registrationName(await bundledMigrations(earlier)))
  for (const name of [registrationName(await bundledMigrations(await filesOf(lanes))), 'daystar pubsub']) {
    const old = await connect(name)
    await expect(migrate(pool, { folder })).rejects.toThrow('0003-no-lanes.sql removes what 1 running process')
    expect((await pool.query("select to_regclass('lanes') as found")).rows).toEqual([{ found: 'lanes' }])
    await old.close()
  }
  await expect.poll(() => migrate(pool, { folder }).catch(() => [])).toEqual(['0003-no-lanes.sql'])
  expect(current.isListening).toBe(true)
})

test('a process that has registered waits for a running migration before it confirms its own', async () => {
  const pool = await createEmptyDatabase()
  const earlier = await filesOf(lanes)
  await migrate(pool, { folder: earlier })
  const reader = await pool.connect()
  onTestFinished(() => reader.release())
  await reader.query('begin; lock table lanes in access share mode')
  const contract = { '0002-no-lanes.sql': '-- contract after 0002-no-lanes\ndrop table lanes;' }
  const migrating = migrate(pool, { folder: await filesOf({ ...lanes, ...contract }) })
  const locks = async () => {
    const { rows } = await pool.query<{ type: string }>(`
      select locktype || case when granted then '' else ' awaited' end as type from pg_locks
      where database = (select oid from pg_database where datname = current_database())`)
    return rows.map(({ type }) => type)
  }
  await expect.poll(locks).toEqual(expect.arrayContaining(['advisory', 'relation awaited']))

  const rejection = expect(confirmMigrations(pool, await bundledMigrations(earlier))).rejects.toThrow(
    'newer than this version',
  )
  await expect.poll(locks).toContain('advisory awaited')
  await reader.query('commit')
  await rejection
  expect(await migrating).toEqual(['0002-no-lanes.sql'])
})

test('adds the column that an earlier version of Daystar did not have', async () => {
  const pool = await createEmptyDatabase()
  const folder = await filesOf(lanes)
  await migrate(pool, { folder })
  await pool.query('alter table schema_migrations drop column works_after')

  expect((await appliedMigrations(pool)).map(({ worksAfter }) => worksAfter)).toEqual([null])
  expect(await migrate(pool, { folder })).toEqual([])
  expect((await pool.query('select works_after from schema_migrations')).rows).toEqual([{ works_after: null }])
})

test('a process stays ready while an upgrade adds migration files and another process applies them', async () => {
  const pool = await createEmptyDatabase()
  const folder = await filesOf(lanes)
  await migrate(pool, { folder })
  const startedWith = await bundledMigrations(folder)

  await writeFile(join(folder, '0002-swims.sql'), swims['0002-swims.sql'])
  expect(await migrationProblem(pool, startedWith)).toBeNull()
  await migrate(pool, { folder })
  expect(await migrationProblem(pool, startedWith)).toBeNull()
})

test('rejects missing, out-of-order, misnamed and duplicate files', async () => {
  const pool = await createEmptyDatabase()
  await migrate(pool, { folder: await filesOf({ ...lanes, '0003-boats.sql': 'create table boats (id int);' }) })
  const expectMigrate = async (files: Record<string, string>) =>
    expect(migrate(pool, { folder: await filesOf(files) })).rejects

  await (await expectMigrate({ '0004-crews.sql': 'select 1' })).toThrow(
    '0001-lanes.sql is applied, but this version of Daystar does not include it',
  )
  const boats = { '0003-boats.sql': 'create table boats (id int);' }
  await (await expectMigrate({ ...lanes, ...swims, ...boats })).toThrow(
    '0002-swims.sql is ordered before 0003-boats.sql',
  )
  await (await expectMigrate({ ...lanes, 'boats.sql': 'select 1' })).toThrow('boats.sql is not named')
  await (await expectMigrate({ ...lanes, '0001-boats.sql': 'select 1' })).toThrow('have the same number')
})

async function createEmptyDatabase(): Promise<pg.Pool> {
  const { url, close: drop } = await createTestDatabase()
  const { pool, close } = openDatabase({ url, log: { error: () => undefined } })
  await pool.query('drop schema public cascade; create schema public')
  onTestFinished(async () => {
    await close()
    await drop()
  })
  return pool
}

async function filesOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}
