import { sql } from 'kysely'

/** One parameter for any number of rows; the caller adds the column definitions. */
export function records(rows: readonly object[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
}
