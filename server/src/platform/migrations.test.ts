import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openDatabase } from './database.ts'
import { migrate, pendingMigrations } from './migrations.ts'

const lanes = { '0001-lanes.sql': 'create table lanes (id int primary key);' }
const swims = { '0002-swims.sql': 'create table swims (id int);\ninsert into lanes values (7);' }

test('each file runs once, in the order of the numbers', async () => {
  const pool = await emptyDatabase()
  const folder = await filesOf({ ...swims, ...lanes })

  expect(await pendingMigrations(pool, folder)).toEqual(['0001-lanes.sql', '0002-swims.sql'])
  expect(await migrate(pool, { folder })).toEqual(['0001-lanes.sql', '0002-swims.sql'])
  expect(await migrate(pool, { folder })).toEqual([])

  expect(await pendingMigrations(pool, folder)).toEqual([])
  expect((await pool.query('select id from lanes')).rows).toEqual([{ id: 7 }])
})

test('several nodes that start at once migrate once', async () => {
  const pool = await emptyDatabase()
  const folder = await filesOf({ '0001-slow.sql': 'select pg_sleep(0.2); create table lanes (id int);', ...swims })

  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, { folder })))

  expect(applied.flat().sort()).toEqual(['0001-slow.sql', '0002-swims.sql'])
})

test('a failing file leaves nothing behind, and those before it stay', async () => {
  const pool = await emptyDatabase()
  const folder = await filesOf({ ...lanes, '0002-swims.sql': 'create table swims (id int);\nselect no_such_column;' })

  await expect(migrate(pool, { folder })).rejects.toThrow('0002-swims.sql failed and was undone')

  expect(await pendingMigrations(pool, folder)).toEqual(['0002-swims.sql'])
  expect((await pool.query("select to_regclass('swims') as found")).rows).toEqual([{ found: null }])
  await writeFile(join(folder, '0002-swims.sql'), 'create table swims (id int);')
  expect(await migrate(pool, { folder })).toEqual(['0002-swims.sql'])
})

test('a file that was changed after it was applied stops the start', async () => {
  const pool = await emptyDatabase()
  const folder = await filesOf(lanes)
  await migrate(pool, { folder })

  await writeFile(join(folder, '0001-lanes.sql'), 'create table lanes (id bigint primary key);')
  await expect(migrate(pool, { folder })).rejects.toThrow('0001-lanes.sql was changed after it was applied')
  await expect(pendingMigrations(pool, folder)).rejects.toThrow('was changed')

  await writeFile(join(folder, '0001-lanes.sql'), lanes['0001-lanes.sql'].replaceAll('\n', '\r\n'))
  expect(await migrate(pool, { folder })).toEqual([])
})

test('a database newer than the code is refused', async () => {
  const pool = await emptyDatabase()
  await migrate(pool, { folder: await filesOf({ ...lanes, ...swims }) })
  await expect(migrate(pool, { folder: await filesOf(lanes) })).rejects.toThrow(
    'newer than this Daystar: it has seen 0002-swims.sql',
  )
})

test('a missing, late, misnamed or doubly numbered file is refused', async () => {
  const pool = await emptyDatabase()
  await migrate(pool, { folder: await filesOf({ ...lanes, '0003-boats.sql': 'create table boats (id int);' }) })
  const refusal = async (files: Record<string, string>) =>
    expect(migrate(pool, { folder: await filesOf(files) })).rejects

  await (await refusal({ '0004-crews.sql': 'select 1' })).toThrow(
    'has seen 0001-lanes.sql, but this Daystar has no such',
  )
  const boats = { '0003-boats.sql': 'create table boats (id int);' }
  await (await refusal({ ...lanes, ...swims, ...boats })).toThrow('0002-swims.sql stands before 0003-boats.sql')
  await (await refusal({ ...lanes, 'boats.sql': 'select 1' })).toThrow('boats.sql is not named')
  await (await refusal({ ...lanes, '0001-boats.sql': 'select 1' })).toThrow('have the same number')
})

async function emptyDatabase(): Promise<pg.Pool> {
  const { url, close: drop } = await testDatabase()
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
