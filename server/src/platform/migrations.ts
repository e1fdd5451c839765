import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/
const minServerVersion = 150_000
/** An arbitrary advisory lock key that no other program uses on the same database. */
const lockKey = 732_782_701

type Migration = { name: string; checksum: string; sql: string }
export type MigrationRef = { name: string; checksum: string }

/** The database and this version of Daystar are incompatible; the operator has to decide. */
class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export type MigrationOptions = {
  folder?: string
  log?: Pick<FastifyBaseLogger, 'info'>
  /** The name of the last migration to run. A restore uses it to load rows of an earlier version. */
  upTo?: string
}

/**
 * Migrates the database to this version: each pending NNNN-name.sql of the folder runs once, in a separate transaction. There are no
 * down migrations. Processes that start at the same time wait for each other. Returns the names of the applied migrations.
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
        '(name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
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
 * Whether all of the given migrations are applied, unchanged. True as well for a newer database: migrations first add before they
 * remove, so a process of the previous version works until it is restarted.
 */
export async function hasMigrations(pool: pg.Pool, required: readonly MigrationRef[]): Promise<boolean> {
  const checksums = new Map((await appliedMigrations(pool)).map(({ name, checksum }) => [name, checksum]))
  return required.every(({ name, checksum }) => checksums.get(name) === checksum)
}

/** The migrations that this version includes, oldest first. An upgrade may replace the files while the process runs. */
export async function bundledMigrations(folder = migrationsFolder): Promise<MigrationRef[]> {
  return (await migrationsIn(folder)).map(({ name, checksum }) => ({ name, checksum }))
}

/** The names of the migrations that the next start applies. Rejects if the database and this version are incompatible. */
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
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/** The applied migrations, oldest first. Requires that the database was migrated before. */
export async function appliedMigrations(client: pg.Pool | pg.ClientBase): Promise<MigrationRef[]> {
  const { rows } = await client.query<MigrationRef>('select name, checksum from schema_migrations order by name')
  return rows
}

function pendingOf(migrations: Migration[], applied: MigrationRef[]): Migration[] {
  const newest = migrations.at(-1)?.name ?? ''
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = byName.get(name)
    if (!migration && name > newest) {
      throw new MigrationError(
        `The database is newer than this version of Daystar: ${name} is applied. Start the newer version.`,
      )
    }
    if (!migration) throw new MigrationError(`${name} is applied, but this version of Daystar does not include it.`)
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `${name} was changed after it was applied. Revert the file and add a new migration for the change.`,
      )
    }
  }
  const last = applied.at(-1)?.name ?? ''
  const appliedNames = new Set(applied.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !appliedNames.has(name))
  const late = missing.find(({ name }) => name < last)
  if (late)
    throw new MigrationError(
      `${late.name} is ordered before ${last}, which is already applied. Give it a higher number.`,
    )
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
