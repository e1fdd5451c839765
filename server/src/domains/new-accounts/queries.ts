import { sql } from 'kysely'
import { hasModeratorRole } from '../../platform/authorization/roles.ts'
import type { Reader } from '../../platform/database/database.ts'

/**
 * The columns that decide about the limits of a member; undefined for a member who does not exist. An invitation of a
 * new account does not raise the limits, because each of a chain of accounts would otherwise start with the higher
 * ones.
 */
export async function accountOf(reader: Reader, memberId: number, newAccountDays: number) {
  return await reader
    .selectFrom('members as m')
    .select(['m.role', 'm.time_zone'])
    .select([
      sql<number>`extract(epoch from now() - m.created_at)::float8`.as('ageSeconds'),
      sql<boolean>`(exists (select from invited_members i join members inviter on inviter.id = i.invited_by where i.member_id = m.id
          and (${hasModeratorRole('inviter')} or inviter.created_at <= i.created_at - make_interval(days => ${newAccountDays})))
        or exists (select from approved_members a where a.member_id = m.id))`.as('isVouchedFor'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}
