import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import {
  type AppliedMigration,
  excludingMigration,
  type MigrationRef,
  requireNoEarlierProcesses,
} from './migration-compatibility.ts'
import { MigrationError } from './migration-error.ts'
import { kindOf } from './migration-kinds.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/
const minServerVersion = 150_000
/** An arbitrary advisory lock key that no other program uses on the same database. */
const lockKey = 732_782_701

type Migration = { name: string; checksum: string; sql: string; worksAfter: string | null }
export type MigrationOptions = {
  folder?: string
  log?: Pick<FastifyBaseLogger, 'info'>
  /** The name of the last migration to run. A restore uses it to load rows of an earlier version. */
  upTo?: string
}

/**
 * Migrates the database to this version, each pending NNNN-name.sql once in a separate transaction, and returns the
 * names of the applied migrations. Other starting processes wait, and a contract migration waits for connected
 * processes that do not work with it.
 */
export async function migrate(
  pool: pg.Pool,
  { folder = migrationsFolder, log, upTo }: MigrationOptions = {},
): Promise<string[]> {
  const migrations = await migrationsIn(folder)
  const client = await pool.connect()
  try {
    // Migrating a large table takes long, and so does waiting for another process that migrates.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0')
    await requireSupportedServer(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations ' +
        '(name text primary key, checksum text not null, applied_at timestamptz not null default now(), works_after text)',
    )
    await addMissingColumn(client)
    const pending = pendingOf(migrations, await appliedMigrations(client))
    const missing = upTo === undefined ? pending : pending.filter(({ name }) => name <= upTo)
    for (const migration of missing) {
      await apply(client, migration)
      log?.info(`Applied migration ${migration.name}`)
    }
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    await client.query('reset all')
    client.release()
    return missing.map(({ name }) => name)
  } catch (error) {
    // Closing the connection releases the lock and resets the settings.
    client.release(true)
    throw error
  }
}

/**
 * The reason why a process with the given migrations cannot use the database; null if it can. It can use a newer
 * database unless a contract migration excludes it.
 */
export async function migrationProblem(pool: pg.Pool, own: readonly MigrationRef[]): Promise<string | null> {
  const applied = await appliedMigrations(pool)
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  if (own.some(({ name, checksum }) => checksums.get(name) !== checksum))
    return 'The database does not have the migrations of this process.'
  return excludingMigration(applied, own) === null
    ? null
    : 'The database is newer than this process and does not work with it.'
}

/**
 * For a process that has just registered (see `requireNoEarlierProcesses`): rejects if a contract migration that
 * excludes it was applied in the meantime. Waits for running migrations.
 */
export async function confirmMigrations(pool: pg.Pool, own: readonly MigrationRef[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock_shared($1)', [lockKey])
    const excluding = excludingMigration(await appliedMigrations(client), own)
    await client.query('commit')
    if (excluding !== null) throw newerDatabase(excluding)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The migrations that this version includes, oldest first. An upgrade may replace the files while the process runs. */
export async function bundledMigrations(folder = migrationsFolder): Promise<MigrationRef[]> {
  return (await migrationsIn(folder)).map(({ name, checksum }) => ({ name, checksum }))
}

/**
 * The names of the migrations that the next start applies. Rejects if the database and this version are incompatible.
 */
export async function checkMigrations(client: pg.ClientBase, folder = migrationsFolder): Promise<string[]> {
  const migrations = await migrationsIn(folder)
  const { rows } = await client.query("select to_regclass('schema_migrations') is not null as exists")
  const applied = rows[0]?.exists ? await appliedMigrations(client) : []
  return pendingOf(migrations, applied).map(({ name }) => name)
}

/** The names of the tables that exist after the migration with the given name. */
export async function tablesAt(level: string): Promise<string[]> {
  const tables = new Set<string>()
  for (const { name, sql } of await migrationsIn(migrationsFolder)) {
    if (name > level) break
    for (const [, action, table = ''] of sql.matchAll(/^(create|drop) table (\w+)/gm))
      if (action === 'create') tables.add(table)
      else tables.delete(table)
  }
  return [...tables]
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!fileName.test(name)) throw new MigrationError(`${name} is not named NNNN-description.sql.`)
    const previous = names[index - 1]
    if (previous?.slice(0, 4) === name.slice(0, 4))
      throw new MigrationError(`${previous} and ${name} have the same number.`)
  }
  return Promise.all(names.map((name) => migrationFrom(folder, name)))
}

async function migrationFrom(folder: string, name: string): Promise<Migration> {
  // Git may check out the same file with different line endings.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  const kind = kindOf(name, sql)
  const worksAfter = kind?.kind === 'contract' ? kind.after : null
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), worksAfter }
}

function newerDatabase(excluding: string): MigrationError {
  return new MigrationError(
    `The database is newer than this version of Daystar: ${excluding} is applied. Start the newer version.`,
  )
}

/**
 * The applied migrations, oldest first. Requires that the database was migrated before, also by a version without
 * `works_after`.
 */
export async function appliedMigrations(client: pg.Pool | pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select name, checksum, to_jsonb(m) ->> 'works_after' as "worksAfter" from schema_migrations m order by name`,
  )
  return rows
}

/** Checks first: altering the table waits for all statements that read it, also if the column exists. */
async function addMissingColumn(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'works_after'",
  )
  if (rowCount === 0) await client.query('alter table schema_migrations add column works_after text')
}

function pendingOf(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const excluding = excludingMigration(applied, migrations)
  if (excluding !== null) throw newerDatabase(excluding)
  const newest = migrations.at(-1)?.name ?? ''
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = byName.get(name)
    // A newer version has applied it, and this version works with it.
    if (!migration && name > newest) continue
    if (!migration) throw new MigrationError(`${name} is applied, but this version of Daystar does not include it.`)
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `${name} was changed after it was applied. Revert the file and add a new migration for the change.`,
      )
    }
  }
  const last = applied.findLast(({ name }) => byName.has(name))?.name ?? ''
  const appliedNames = new Set(applied.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !appliedNames.has(name))
  const late = missing.find(({ name }) => name < last)
  if (late)
    throw new MigrationError(
      `${late.name} is ordered before ${last}, which is already applied. Give it a higher number.`,
    )
  return missing
}

async function apply(client: pg.PoolClient, { name, sql, checksum, worksAfter }: Migration): Promise<void> {
  if (worksAfter !== null) await requireNoEarlierProcesses(client, name, worksAfter)
  await client.query('begin')
  try {
    await client.query(sql)
    const row = [name, checksum, worksAfter]
    await client.query('insert into schema_migrations (name, checksum, works_after) values ($1, $2, $3)', row)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw new MigrationError(`${name} failed and was rolled back: ${(cause as Error).message}`, { cause })
  }
}

/** Rejects if the version of PostgreSQL is too old. */
export async function requireSupportedServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; name: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_version') as name",
  )
  if (Number(rows[0]?.version) >= minServerVersion) return
  throw new MigrationError(`Daystar needs PostgreSQL 15 or newer; this database is PostgreSQL ${rows[0]?.name}.`)
}
