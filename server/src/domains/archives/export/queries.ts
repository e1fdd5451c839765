import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'

export type ArchiveRow = NonNullable<Awaited<ReturnType<typeof newestArchive>>>

/**
 * The newest archive of a member, in any state. `is_lost`: its job should have run long ago; `next_at`: when the next
 * one can be requested; null: now.
 */
export async function newestArchive(reader: Reader, memberId: number) {
  return await reader
    .selectFrom('member_archives')
    .select(['id', 'state', 'progress', 'bytes', 'created_at', 'expires_at'])
    .select(sql<boolean>`state in ('waiting', 'running')`.as('is_unfinished'))
    .select(sql<boolean>`coalesce(heartbeat_at, created_at) < now() - interval '10 minutes'`.as('is_lost'))
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .select(
      sql<Date | null>`case when state <> 'failed' and created_at > now() - interval '1 hour' then created_at + interval '1 hour' end`.as(
        'next_at',
      ),
    )
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** The archive that a member can download. */
export async function downloadableArchive(reader: Reader, memberId: number) {
  return await reader
    .selectFrom('member_archives')
    .select(['folder', 'created_at'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
