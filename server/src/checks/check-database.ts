import pg from 'pg'
import { checkMigrations, requireSupportedServer } from '../platform/migrations/migrations.ts'
import { checkTimeoutMs, type Finding, failed, ok, warning } from './result.ts'

const extensions = ['pg_trgm', 'unaccent', 'citext']
const maxClockDifferenceMs = 5_000
const notificationTimeoutMs = 3_000

/** Connects like the server, without the settings that a pooler may reject. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'daystar check',
    connectionTimeoutMillis: checkTimeoutMs,
    query_timeout: checkTimeoutMs,
  })
  // A connection that breaks fails its next statement.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The reason why the server accepts no writes; null if it does. */
export async function readOnlyProblem(client: pg.Client): Promise<Finding | null> {
  const { rows } = await client.query<{ is_read_only: boolean; is_standby: boolean }>(
    "select current_setting('transaction_read_only') = 'on' as is_read_only, pg_is_in_recovery() as is_standby",
  )
  if (!rows[0]?.is_read_only) return null
  return rows[0].is_standby
    ? failed(
        'The database server is a standby, which accepts no writes. Promote it, or set DATABASE_URL to the primary.',
      )
    : failed('The database server accepts no writes: default_transaction_read_only is on.')
}

/** The version, and extensions that are installed or that the role can install. */
export async function checkDatabase(client: pg.Client): Promise<Finding> {
  await requireSupportedServer(client)
  const { rows } = await client.query<{ name: string; installed: string | null }>(
    'select name, installed_version as installed from pg_available_extensions where name = any ($1)',
    [extensions],
  )
  const missing = extensions.filter((extension) => !rows.some(({ name }) => name === extension))
  if (missing.length > 0)
    return failed(`The database server does not have ${missing.join(', ')}. Install its contrib package.`)
  const { rows: role } = await client.query<{ version: string; can_create: boolean }>(
    `select current_setting('server_version') as version,
       has_database_privilege(current_database(), 'create') as can_create`,
  )
  const uninstalled = rows.filter(({ installed }) => installed === null).map(({ name }) => name)
  if (uninstalled.length > 0 && role[0]?.can_create === false)
    return failed(`The role may not create ${uninstalled.join(', ')}. Create them as an administrator.`)
  return ok(`PostgreSQL ${role[0]?.version} with its extensions.`)
}

/** Never applies a migration. */
export async function checkPendingMigrations(client: pg.Client): Promise<Finding> {
  const pending = await checkMigrations(client)
  if (pending.length === 0) return ok('All migrations are applied.')
  const names = pending.length > 3 ? `${pending.length} migrations` : pending.join(', ')
  return ok(`The next start applies ${names}.`)
}

/**
 * A notification reaches a listening connection only if the connection is not shared, as in a pooler in transaction
 * mode. The sender uses another connection, in a transaction, so that a pooler assigns it a connection of its own.
 */
export async function checkNotifications(listenUrl: string, sender: pg.Client): Promise<Finding> {
  const listener = await connect(listenUrl)
  try {
    const channel = `daystar_check_${process.pid}_${Date.now()}`
    const { promise: received, resolve } = Promise.withResolvers<boolean>()
    listener.on('notification', () => resolve(true))
    await listener.query(`listen ${channel}`)
    const timer = setTimeout(() => resolve(false), notificationTimeoutMs)
    await sender.query('begin')
    await sender.query('select pg_notify($1, $2)', [channel, 'check'])
    await sender.query('commit')
    const isReceived = await received
    clearTimeout(timer)
    if (isReceived) return ok('Notifications arrive.')
    return failed(
      'A notification did not arrive. If DATABASE_URL is a pooler in transaction mode, set DATABASE_LISTEN_URL to the database itself.',
    )
  } finally {
    await listener.end().catch(() => undefined)
  }
}

/** The settings that Daystar gives its own connections, and that the role must have behind a pooler. */
export async function checkPooledSession(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ zone: string; statement: string; idle: string }>(
    `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  const { zone, statement, idle } = rows[0] ?? {}
  const missing = [
    ...(zone === 'UTC' ? [] : [{ name: 'timezone', value: 'UTC' }]),
    ...(statement === '0' ? [{ name: 'statement_timeout', value: '10s' }] : []),
    ...(idle === '0' ? [{ name: 'idle_in_transaction_session_timeout', value: '15s' }] : []),
  ]
  if (missing.length === 0) return ok('The role has the settings that a pooler does not keep.')
  const stored = await storedSettings(client)
  const isStored = missing.every(({ name }) => stored.has(name))
  const message = isStored
    ? `The connections of the pooler are older than the settings of the role (${missing.map(({ name }) => name).join(', ')}). ` +
      'Let it open new ones: for PgBouncer, enter RECONNECT in its console.'
    : `Set ${missing.map(({ name, value }) => `${name} = '${value}'`).join(', ')} on the role with alter role.`
  return zone === 'UTC' ? warning(message) : failed(message)
}

/** The names of the settings that new connections of this role to this database get. */
async function storedSettings(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select lower(split_part(setting, '=', 1)) as name from pg_db_role_setting, unnest(setconfig) as setting
     where setrole in (0, (select oid from pg_roles where rolname = current_user))
       and setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** The clock of this machine against that of the database, and against migrations, which were applied in the past. */
export async function checkClock(client: pg.Client, now: () => number = Date.now): Promise<Finding> {
  const before = now()
  const { rows } = await client.query<{ time: Date }>('select clock_timestamp() as time')
  const after = now()
  const database = rows[0]?.time.getTime() ?? 0
  const difference = database < before ? before - database : Math.max(0, database - after)
  if (difference > maxClockDifferenceMs)
    return failed(
      `The clocks of this machine and of the database differ by ${Math.round(difference / 1000)} s. Synchronize them.`,
    )
  const newest = await newestMigrationTime(client)
  if (newest > after + maxClockDifferenceMs)
    return warning(`The clock is behind: the newest migration was applied on ${new Date(newest).toISOString()}.`)
  return ok('The clock agrees with that of the database.')
}

async function newestMigrationTime(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query("select to_regclass('schema_migrations') is not null as exists")
  if (!tables[0]?.exists) return 0
  const { rows } = await client.query<{ newest: Date | null }>(
    'select max(applied_at) as newest from schema_migrations',
  )
  return rows[0]?.newest?.getTime() ?? 0
}
