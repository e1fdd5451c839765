import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { type PersonRow, personJson } from '../accounts/index.ts'

export type SanctionRow = Awaited<ReturnType<typeof sanctionsOf>>[number]

/** The sanctions against a member, newest first. */
export async function sanctionsOf(reader: Reader, memberId: number) {
  return await reader
    .selectFrom('sanctions as s')
    .leftJoin('members as m', 'm.id', 's.created_by')
    .select(['s.id', 's.reason', 's.created_at', 's.seen_at', 's.kind'])
    .select(sql<PersonRow | null>`case when m.id is not null then ${personJson('m')} end`.as('created_by'))
    .where('s.member_id', '=', memberId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}
