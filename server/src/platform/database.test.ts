import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { databaseReady, isUnavailable, isUniqueViolation, openDatabase, type Tx, transaction } from './database.ts'

const quiet = { error: () => undefined }

test('a statement is prepared once and afterwards only named', async () => {
  const { db } = await database({ poolSize: 1 })
  const statement = () => db.selectFrom('members').select('id').where('id', '=', 12).execute()
  await statement()
  await statement()

  const { rows } = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements where statement like 'select "id"%'`.execute(
    db,
  )
  expect(rows).toEqual([{ uses: 2 }])
})

test('a connection names at most 500 texts and answers further ones all the same', async () => {
  const { pool } = await database({ poolSize: 1 })
  for (let text = 1; text <= 520; text++) {
    expect((await pool.query(`select $1::int + ${text} as sum`, [1])).rows).toEqual([{ sum: text + 1 }])
  }
  const { rows } = await pool.query('select count(*) as named from pg_prepared_statements')
  expect(rows).toEqual([{ named: 500 }])
})

test('a statement goes on working when a migration changes what its table answers', async () => {
  const { db, pool } = await database({ poolSize: 1 })
  await pool.query('create table swims (id int); insert into swims values (1)')
  const all = () => pool.query('select * from swims where id = $1', [1])
  await all()
  await pool.query("alter table swims add column place text default 'Lake'")
  expect((await all()).rows).toEqual([{ id: 1, place: 'Lake' }])

  await pool.query('alter table swims drop column place')
  const inside = await transaction(db, (tx) => sql`select * from swims where id = ${1}`.execute(tx))
  expect(inside.rows).toEqual([{ id: 1 }])
})

test('counts and ids are numbers, days are texts, instants are dates, in lists too', async () => {
  const { pool } = await database()
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

test('a number too large for JavaScript is refused and never rounded', async () => {
  const { pool } = await database()
  await expect(pool.query('select 9007199254740992::int8 as id')).rejects.toThrow('does not fit')
  await expect(pool.query('select 9007199254740993::numeric as id')).rejects.toThrow('does not fit')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('two transactions that wait for each other both succeed', async () => {
  const { db, pool } = await database()
  await pool.query(
    'create table lanes (id int primary key, swims int not null); insert into lanes values (1, 0), (2, 0)',
  )
  const swim = (lane: number) => (tx: Tx) => sql`update lanes set swims = swims + 1 where id = ${lane}`.execute(tx)
  let inside = 0
  const both = Promise.withResolvers<void>()
  const swimBoth = (first: number, second: number) =>
    transaction(db, async (tx) => {
      await swim(first)(tx)
      inside += 1
      if (inside === 2) both.resolve()
      await both.promise
      await swim(second)(tx)
    })

  await Promise.all([swimBoth(1, 2), swimBoth(2, 1)])

  expect((await pool.query('select swims from lanes')).rows).toEqual([{ swims: 2 }, { swims: 2 }])
  expect(inside).toBe(3)
})

test('a transaction that fails for its own reasons is undone and not repeated', async () => {
  const { db, pool } = await database()
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

test('an unreachable database is told apart from a refused statement', async () => {
  const { pool } = await database()
  await pool.query('create table handles (name text constraint one_each unique)')
  await pool.query("insert into handles values ('ada')")
  const refused = await failure(pool.query("insert into handles values ('ada')"))
  expect(isUnavailable(refused)).toBe(false)
  expect(isUniqueViolation(refused)).toBe(true)
  expect(isUniqueViolation(refused, 'one_each')).toBe(true)
  expect(isUniqueViolation(refused, 'another')).toBe(false)

  for (const url of ['postgres://ada@127.0.0.1:4199/nowhere', 'postgres://ada@/nowhere?host=%2Fno%2Fsuch%2Ffolder']) {
    const away = openDatabase({ url, log: quiet })
    onTestFinished(away.close)
    expect(isUnavailable(await failure(away.pool.query('select 1')))).toBe(true)
    expect(await databaseReady(away.pool)).toBe(false)
  }
})

test('a pool outlives the end of its connections', async () => {
  const { pool } = await database({ poolSize: 2 })
  expect(await databaseReady(pool)).toBe(true)
  const asleep = failure(pool.query('select pg_sleep(5)'))
  const endTheSleeper = async () => {
    const { rows } = await pool.query(
      'select count(pg_terminate_backend(pid)) as ended from pg_stat_activity where query like $1',
      ['select pg_sleep%'],
    )
    return rows[0]?.ended
  }
  // The statement may still be on its way to the server.
  await expect.poll(endTheSleeper).toBe(1)
  expect(isUnavailable(await asleep)).toBe(true)
  expect(await databaseReady(pool)).toBe(true)
})

async function failure(statement: Promise<unknown>): Promise<unknown> {
  return statement.then(
    () => expect.unreachable('the statement succeeded'),
    (error: unknown) => error,
  )
}

async function database({ poolSize = 5 }: { poolSize?: number } = {}) {
  const { url, close: drop } = await testDatabase()
  const opened = openDatabase({ url, log: quiet, poolSize })
  onTestFinished(async () => {
    await opened.close()
    await drop()
  })
  return opened
}
