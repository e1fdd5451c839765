import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const ownFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/
const oldestServer = 150_000
/** Any number that no other program uses on the same database. */
const lockKey = 732_782_701

type Migration = { name: string; checksum: string; sql: string }
type Applied = { name: string; checksum: string }

/** The database and this version of Daystar do not fit together; a person has to decide. */
class MigrationProblem extends Error {
  override readonly name = 'MigrationProblem'
}

export type MigrationOptions = {
  folder?: string
  log?: Pick<FastifyBaseLogger, 'info'>
  /** The name of the last one to run: for rows that come from an earlier version. */
  upTo?: string
}

/**
 * Brings the database to this version: each NNNN-name.sql of the folder that it has not seen runs once, in a transaction of
 * its own, forward only. Nodes that start together wait for each other. Returns the names that were applied now.
 */
export async function migrate(
  pool: pg.Pool,
  { folder = ownFolder, log, upTo }: MigrationOptions = {},
): Promise<string[]> {
  const migrations = await migrationsIn(folder)
  const client = await pool.connect()
  try {
    // A large table takes its time, and so may the node that migrates before us.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0')
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations ' +
        '(name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const all = outstanding(migrations, await appliedMigrations(client))
    const missing = upTo === undefined ? all : all.filter(({ name }) => name <= upTo)
    for (const migration of missing) {
      await apply(client, migration)
      log?.info(`Migrated: ${migration.name}`)
    }
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    await client.query('reset all')
    client.release()
    return missing.map(({ name }) => name)
  } catch (error) {
    // The connection goes, and with it the lock and the settings.
    client.release(true)
    throw error
  }
}

/** Names of the migrations that this version needs and the database has not seen. Throws a MigrationProblem when they do not fit. */
export async function pendingMigrations(pool: pg.Pool, folder = ownFolder): Promise<string[]> {
  const migrations = await migrationsIn(folder)
  const { rows } = await pool.query<{ known: boolean }>("select to_regclass('schema_migrations') is not null as known")
  const applied = rows[0]?.known ? await appliedMigrations(pool) : []
  return outstanding(migrations, applied).map(({ name }) => name)
}

/** What this version consists of, oldest first. */
export async function ownMigrations(): Promise<Applied[]> {
  return (await migrationsIn(ownFolder)).map(({ name, checksum }) => ({ name, checksum }))
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!fileName.test(name)) throw new MigrationProblem(`${name} is not named NNNN-what-it-does.sql.`)
    const before = names[index - 1]
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new MigrationProblem(`${before} and ${name} have the same number.`)
  }
  return Promise.all(names.map((name) => migrationFrom(folder, name)))
}

async function migrationFrom(folder: string, name: string): Promise<Migration> {
  // Git may hand out the same file with other line ends.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/** What the database has seen, oldest first; it must have been migrated once. */
export async function appliedMigrations(client: pg.Pool | pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
  return rows
}

function outstanding(migrations: Migration[], applied: Applied[]): Migration[] {
  const newest = migrations.at(-1)?.name ?? ''
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = byName.get(name)
    if (!migration && name > newest) {
      throw new MigrationProblem(
        `The database is newer than this Daystar: it has seen ${name}. Start the newer version.`,
      )
    }
    if (!migration) throw new MigrationProblem(`The database has seen ${name}, but this Daystar has no such migration.`)
    if (migration.checksum !== checksum) {
      throw new MigrationProblem(
        `${name} was changed after it was applied. Restore it, and put the change into a new migration.`,
      )
    }
  }
  const last = applied.at(-1)?.name ?? ''
  const seen = new Set(applied.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !seen.has(name))
  const late = missing.find(({ name }) => name < last)
  if (late)
    throw new MigrationProblem(`${late.name} stands before ${last}, which is already applied. Give it a higher number.`)
  return missing
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw new MigrationProblem(`${name} failed and was undone: ${(cause as Error).message}`, { cause })
  }
}

async function refuseOldServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string; name: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_version') as name",
  )
  if (Number(rows[0]?.version) >= oldestServer) return
  throw new MigrationProblem(`Daystar needs PostgreSQL 15 or newer; this database is PostgreSQL ${rows[0]?.name}.`)
}
