import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PageOf, PageRequest } from '../../../platform/api/paging.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import {
  canTakePart,
  type DatedPerson,
  memberVisibleTo,
  type PersonRow,
  peoplePage,
  personJson,
} from '../../accounts/index.ts'

/**
 * SQL condition: the member `m` agrees to be in welcome packs, follows the member who invites, and can take part.
 */
export function isInPacksOf(inviterId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(m.allows_packs and ${canTakePart('m')} and not m.is_limited
    and exists (select from connections agreed where agreed.follower_id = m.id
      and agreed.followee_id = ${inviterId} and agreed.status = 'accepted' offset 0))`
}

/** The members whom the viewer can add to a welcome pack: followers who agreed, newest first. */
export function packMembersFor(
  reader: Reader,
  viewer: SignedInViewer,
  page: PageRequest,
): Promise<PageOf<DatedPerson>> {
  return peoplePage(reader, page, {
    from: sql`connections c`,
    member: 'c.follower_id',
    at: 'c.accepted_at',
    tiebreaker: 'c.id',
    where: [
      sql<SqlBool>`c.followee_id = ${viewer.id}::bigint and c.status = 'accepted'`,
      isInPacksOf(sql`${viewer.id}::bigint`),
      memberVisibleTo(viewer, 'm.id'),
    ],
  })
}

/** The members in the pack of an invitation who still agree, in the order in which the inviter chose them. */
export async function packMembersOf(reader: Reader, invitationId: number): Promise<PersonRow[]> {
  const rows = await reader
    .selectFrom('invitation_members as chosen')
    .innerJoin('invitations as i', 'i.id', 'chosen.invitation_id')
    .innerJoin('members as m', 'm.id', 'chosen.member_id')
    .select(personJson('m').as('person'))
    .where('chosen.invitation_id', '=', invitationId)
    .where(isInPacksOf(sql.ref('i.created_by')))
    .orderBy('chosen.position')
    .execute()
  return rows.map(({ person }) => person)
}
