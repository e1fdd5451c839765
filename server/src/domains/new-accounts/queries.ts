import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'

/** What decides about the limits of a member; undefined for a member who does not exist. */
export async function accountOf(reader: Reader, memberId: number) {
  return await reader
    .selectFrom('members as m')
    .select(['m.role', 'm.time_zone'])
    .select([
      sql<number>`extract(epoch from now() - m.created_at)::float8`.as('ageSeconds'),
      sql<boolean>`(exists (select from invited_members i where i.member_id = m.id)
        or exists (select from approved_members a where a.member_id = m.id))`.as('isVouchedFor'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}
