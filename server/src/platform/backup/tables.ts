import type pg from 'pg'
import type { ArchivedTable } from './manifest.ts'

/** The table is not archived, because the migrations that run during a restore fill it. */
const migrationsTable = 'schema_migrations'

/**
 * Every table of this schema with its columns except generated ones. Queued jobs (a separate schema) and unlogged
 * tables, whose content is temporary, are left out.
 */
export async function listTables(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; column: string | null; last: number | null }>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
       max(a.attname::text) filter (where a.attidentity <> '') as column,
       (select s.last_value from pg_sequences s where format('%I.%I', s.schemaname, s.sequencename) =
         max(pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)) filter (where a.attidentity <> '')) as last
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = current_schema() and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> $1 and a.attnum > 0 and not a.attisdropped
     group by n.nspname, c.relname order by c.relname`,
    [migrationsTable],
  )
  return rows.map(({ name, columns, column, last }) => ({
    name,
    columns,
    identity: column !== null && last !== null ? { column, last } : null,
  }))
}

/** For names from the system catalog, which contain only letters, digits and underscores. */
export function quoteIdentifiers(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
