import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'

export type ImportRow = Awaited<ReturnType<typeof importsOf>>[number]

/** The newest imports of a member, newest first. */
export async function importsOf(reader: Reader, memberId: number) {
  return await reader
    .selectFrom('member_imports')
    .select(['id', 'state', 'progress', 'error', 'community', 'imported', 'skipped', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/**
 * The activity that the member already has under the key of an archived one: imported before, or written here.
 * `import_id` is null for the latter.
 */
export async function activityWithKey(
  reader: Reader,
  memberId: number,
  { id, key }: { id: number; key: string },
): Promise<{ activity_id: number; import_id: number | null } | undefined> {
  const { rows } = await sql<{ activity_id: number; import_id: number | null }>`
    select activity_id, import_id from imported_activities where member_id = ${memberId}::bigint and key = ${key}
    union all
    select a.id, null from activities a where a.id = ${id}::bigint and a.author_id = ${memberId}::bigint
      and a.id || '@' || to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') = ${key}
    limit 1`.execute(reader)
  return rows[0]
}
