import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'

/** The member as a viewer, for a job that acts for them without a session. Throws `member_not_found`. */
export async function viewerOf(reader: Reader, memberId: number): Promise<SignedInViewer> {
  const row = await reader
    .selectFrom('members')
    .select(sql<number>`coalesce(date_part('epoch', suspended_until) * 1000, 0)`.as('suspended_until_ms'))
    .select(['id', 'time_zone', 'role', 'email_confirmed_at'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!row) throw apiError('member_not_found')
  return {
    id: row.id,
    sessionId: 0,
    timeZone: row.time_zone,
    role: row.role,
    isEmailConfirmed: row.email_confirmed_at !== null,
    suspendedUntilMs: row.suspended_until_ms,
  }
}
