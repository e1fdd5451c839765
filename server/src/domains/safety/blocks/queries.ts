import { type SqlBool, sql } from 'kysely'
import type { PageRequest } from '../../../platform/api/paging.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { peoplePage } from '../../accounts/index.ts'

/** The members whom a member blocked, newest first. */
export function blockedMembersOf(reader: Reader, memberId: number, page: PageRequest) {
  return peoplePage(reader, page, {
    from: sql`blocks b`,
    member: 'b.blocked_id',
    at: 'b.created_at',
    tiebreaker: 'b.blocked_id',
    where: [sql<SqlBool>`b.blocker_id = ${memberId}::bigint`],
  })
}
