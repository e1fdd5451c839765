import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { databaseState, isUnavailable, isUniqueViolation, openDatabase, type Tx, transaction } from './database.ts'

const quiet = { error: () => undefined }

test('prepares a statement once and then reuses it by name', async () => {
  const { db } = await openTestDatabase({ poolSize: 1 })
  const statement = () => db.selectFrom('members').select('id').where('id', '=', 12).execute()
  await statement()
  await statement()

  const { rows } = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements where statement like 'select "id"%'`.execute(
    db,
  )
  expect(rows).toEqual([{ uses: 2 }])
})

test('prepares at most 500 statements per connection and runs further ones unnamed', async () => {
  const { pool } = await openTestDatabase({ poolSize: 1 })
  for (let text = 1; text <= 520; text++) {
    expect((await pool.query(`select $1::int + ${text} as sum`, [1])).rows).toEqual([{ sum: text + 1 }])
  }
  const { rows } = await pool.query('select count(*) as named from pg_prepared_statements')
  expect(rows).toEqual([{ named: 500 }])
})

test('replans a prepared statement when a migration changes the columns of its table', async () => {
  const { db, pool } = await openTestDatabase({ poolSize: 1 })
  await pool.query('create table swims (id int); insert into swims values (1)')
  const selectSwim = () => pool.query('select * from swims where id = $1', [1])
  await selectSwim()
  await pool.query("alter table swims add column place text default 'Lake'")
  expect((await selectSwim()).rows).toEqual([{ id: 1, place: 'Lake' }])

  await pool.query('alter table swims drop column place')
  const result = await transaction(db, (tx) => sql`select * from swims where id = ${1}`.execute(tx))
  expect(result.rows).toEqual([{ id: 1 }])
})

test('parses counts and ids as numbers, days as strings and instants as dates, also in arrays', async () => {
  const { pool } = await openTestDatabase()
  const { rows } = await pool.query(`
    select count(*) as count, 9007199254740991::int8 as id, 1.5::numeric as share, sum(2::int8) as total,
      '2024-03-31'::date as day, '2024-03-31 12:00+02'::timestamptz as instant,
      array[1, null]::int8[] as ids, array[1.5]::numeric[] as shares, array['2024-03-31']::date[] as days`)
  expect(rows).toEqual([
    {
      count: 1,
      id: 9007199254740991,
      share: 1.5,
      total: 2,
      day: '2024-03-31',
      instant: new Date('2024-03-31T10:00:00Z'),
      ids: [1, null],
      shares: [1.5],
      days: ['2024-03-31'],
    },
  ])
})

test('throws for a number too large for JavaScript instead of rounding it', async () => {
  const { pool } = await openTestDatabase()
  await expect(pool.query('select 9007199254740992::int8 as id')).rejects.toThrow('does not fit')
  await expect(pool.query('select 9007199254740993::numeric as id')).rejects.toThrow('does not fit')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('retries the loser of a deadlock so that both transactions succeed', async () => {
  const { db, pool } = await openTestDatabase()
  await pool.query(
    'create table lanes (id int primary key, swims int not null); insert into lanes values (1, 0), (2, 0)',
  )
  const swim = (lane: number) => (tx: Tx) => sql`update lanes set swims = swims + 1 where id = ${lane}`.execute(tx)
  let started = 0
  const bothStarted = Promise.withResolvers<void>()
  const winnerHasCommitted = Promise.withResolvers<void>()
  const swimBoth = async (first: number, second: number) => {
    await transaction(db, async (tx) => {
      // The loser could lock its first row again before the winner wakes up, which is a second deadlock.
      if (started === 2) await winnerHasCommitted.promise
      await swim(first)(tx)
      started += 1
      if (started === 2) bothStarted.resolve()
      await bothStarted.promise
      await swim(second)(tx)
    })
    winnerHasCommitted.resolve()
  }

  await Promise.all([swimBoth(1, 2), swimBoth(2, 1)])

  expect((await pool.query('select swims from lanes')).rows).toEqual([{ swims: 2 }, { swims: 2 }])
  expect(started).toBe(3)
})

test('rolls back a transaction whose work throws and does not retry it', async () => {
  const { db, pool } = await openTestDatabase()
  await pool.query('create table swims (id int)')
  let attempts = 0
  const failing = transaction(db, async (tx) => {
    attempts += 1
    await sql`insert into swims values (1)`.execute(tx)
    throw new Error('too cold')
  })
  await expect(failing).rejects.toThrow('too cold')
  expect(attempts).toBe(1)
  expect((await pool.query('select * from swims')).rows).toEqual([])
})

test('distinguishes an unreachable database from a rejected statement', async () => {
  const { pool } = await openTestDatabase()
  await pool.query('create table handles (name text constraint one_each unique)')
  await pool.query("insert into handles values ('ada')")
  const violation = await rejectionOf(pool.query("insert into handles values ('ada')"))
  expect(isUnavailable(violation)).toBe(false)
  expect(isUniqueViolation(violation)).toBe(true)
  expect(isUniqueViolation(violation, 'one_each')).toBe(true)
  expect(isUniqueViolation(violation, 'another')).toBe(false)

  for (const url of ['postgres://ada@127.0.0.1:4199/nowhere', 'postgres://ada@/nowhere?host=%2Fno%2Fsuch%2Ffolder']) {
    const unreachable = openDatabase({ url, log: quiet })
    onTestFinished(unreachable.close)
    expect(isUnavailable(await rejectionOf(unreachable.pool.query('select 1')))).toBe(true)
    expect(await databaseState(unreachable.pool)).toBe('unavailable')
  }
})

test('replaces connections that the server terminates', async () => {
  const { pool } = await openTestDatabase({ poolSize: 2 })
  expect(await databaseState(pool)).toBe('ready')
  const sleeping = rejectionOf(pool.query('select pg_sleep(5)'))
  const terminateSleeping = async () => {
    const { rows } = await pool.query(
      'select count(pg_terminate_backend(pid)) as terminated from pg_stat_activity where query like $1',
      ['select pg_sleep%'],
    )
    return rows[0]?.terminated
  }
  // The statement may not have reached the server yet.
  await expect.poll(terminateSleeping).toBe(1)
  expect(isUnavailable(await sleeping)).toBe(true)
  expect(await databaseState(pool)).toBe('ready')
})

async function rejectionOf(statement: Promise<unknown>): Promise<unknown> {
  return statement.then(
    () => expect.unreachable('the statement succeeded'),
    (error: unknown) => error,
  )
}

async function openTestDatabase({ poolSize = 5 }: { poolSize?: number } = {}) {
  const { url, close: drop } = await createTestDatabase()
  const opened = openDatabase({ url, log: quiet, poolSize })
  onTestFinished(async () => {
    await opened.close()
    await drop()
  })
  return opened
}
