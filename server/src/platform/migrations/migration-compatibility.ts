import type pg from 'pg'
import { MigrationError } from './migration-error.ts'

export type MigrationRef = { name: string; checksum: string }
/** `worksAfter`: processes that do not know the migration work with it if they know this one; null: all of them do. */
export type AppliedMigration = MigrationRef & { worksAfter: string | null }

const registration = 'daystar pubsub'

/**
 * The name of the connection that each server process keeps open, which registers the process and its newest migration.
 * PostgreSQL removes the entry when the process ends, however it ends.
 */
export function registrationName(own: readonly { name: string }[]): string {
  return `${registration} ${own.at(-1)?.name.slice(0, 4) ?? ''}`
}

/** The first applied migration that excludes a process with the given migrations; null if it works with all of them. */
export function excludingMigration(
  applied: readonly AppliedMigration[],
  own: readonly { name: string }[],
): string | null {
  const newest = own.at(-1)?.name ?? ''
  const excluding = applied.find(({ name, worksAfter }) => name > newest && worksAfter !== null && worksAfter > newest)
  return excluding?.name ?? null
}

/**
 * Rejects while processes are connected that were built before the migration `after`, or before processes registered
 * their newest one. The caller holds the lock of the migrations, which a starting process waits for after it has
 * registered.
 */
export async function requireNoEarlierProcesses(client: pg.ClientBase, name: string, after: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like $1 || '%'
       and coalesce(substring(application_name from '\\d{4}$'), '') < $2`,
    [registration, after.slice(0, 4)],
  )
  const { count = 0 } = rows[0] ?? {}
  if (count === 0) return
  throw new MigrationError(
    `${name} removes what ${count} running ${count === 1 ? 'process' : 'processes'} of an earlier version still use. Stop all ` +
      'processes of earlier versions, then start this one.',
  )
}
