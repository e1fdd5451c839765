import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** The database that no test of the worker uses at the moment. One is enough, because each holds connections. */
let idleDatabase: TestDatabase | undefined

/** An empty database, which an earlier test of the worker may have used. Call `returnDatabase` when it is unused. */
export async function takeDatabase(): Promise<TestDatabase> {
  const database = idleDatabase
  idleDatabase = undefined
  return database ?? (await createTestDatabase())
}

/** Drops the database instead if another one is idle. */
export async function returnDatabase(database: TestDatabase): Promise<void> {
  if (idleDatabase !== undefined) return await database.close()
  await emptyDatabase(database.pool)
  idleDatabase = database
}

/**
 * Deletes all rows, which is cheaper than a new database because connections keep their prepared statements. Ids are
 * not used again.
 */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await allStatements(pool)
  emptyingText ??= await emptyingStatement(pool)
  // A trigger before each deletion changes rows of other tables, which one statement cannot delete as well.
  for (const table of ['circles', 'activities']) await pool.query(`delete from ${table}`)
  await pool.query({ name: 'empty_database', text: emptyingText })
}

let emptyingText: string | undefined

const keptTables = ['schema_migrations', 'migrations', '_private_tasks']

/** One statement deletes from all tables in any order, because constraints are checked at its end. */
async function emptyingStatement(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> all($1) order by name`,
    [keptTables],
  )
  const deletions = rows.map(({ name }, index) => `t${index} as (delete from ${name})`)
  return `with ${deletions.join(', ')} select`
}

/** Waits for the statements that run in the background. */
async function allStatements(pool: pg.Pool): Promise<void> {
  await nextTurn()
  while (pool.totalCount > pool.idleCount) await once(pool, 'release')
}
