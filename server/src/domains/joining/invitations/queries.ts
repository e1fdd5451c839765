import { type SqlBool, sql } from 'kysely'
import { type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { type PersonRow, personJson } from '../../accounts/index.ts'
import { type InvitingRules, mayInvite } from '../access.ts'
import { isInPacksOf } from '../packs/queries.ts'

export type InvitationRow = Awaited<ReturnType<typeof invitationRows>>['items'][number]

const isUnused = sql<SqlBool>`(i.revoked_at is null and i.expires_at > now() and i.uses < i.max_uses)`
/** Needs the creator as `m`. */
const isActive = (rules: InvitingRules) => sql<SqlBool>`(${isUnused} and ${mayInvite('m', rules)})`
/** The members of the pack who still agree, in the order in which the inviter chose them. */
const packMembers = sql<PersonRow[]>`coalesce((
  select json_agg(${personJson('m')} order by chosen.position) from invitation_members chosen
    join members m on m.id = chosen.member_id
  where chosen.invitation_id = i.id and ${isInPacksOf(sql.ref('i.created_by'))}), '[]')`
const everything: PageRequest = { size: 1, after: null }

/** Newest first; of one creator, or of all. */
export async function invitationRows(
  reader: Reader,
  { createdBy, id, ...rules }: { readonly createdBy?: number; readonly id?: number } & InvitingRules,
  page: PageRequest = everything,
) {
  let query = reader
    .selectFrom('invitations as i')
    .innerJoin('members as m', 'm.id', 'i.created_by')
    .leftJoin('circles as c', 'c.id', 'i.circle_id')
    .select(['i.event_id', packMembers.as('pack_members')])
    .select(['i.id', 'i.token', 'i.circle_id', 'i.uses', 'i.max_uses', 'i.expires_at', 'i.created_at'])
    .select(['i.created_by', 'i.label', 'i.sent_to'])
    .select(['c.name as circle_name', isActive(rules).as('is_active')])
    .select(personJson('m').as('creator'))
  if (createdBy !== undefined) query = query.where('i.created_by', '=', createdBy)
  if (id !== undefined) query = query.where('i.id', '=', id)
  return await readPageOf(query, page, { at: 'i.created_at', id: 'i.id', direction: 'older' })
}

/** The invitation of a link that can be used now. */
export async function activeInvitation(reader: Reader, token: string, rules: InvitingRules) {
  return await reader
    .selectFrom('invitations as i')
    .innerJoin('members as m', 'm.id', 'i.created_by')
    .leftJoin('circles as c', 'c.id', 'i.circle_id')
    .select(['i.id', 'i.max_uses', 'i.event_id', 'i.created_by', 'i.circle_id'])
    .select(['m.name as inviter', 'c.name as circle_name'])
    .where('i.token', '=', token)
    .where(isActive(rules))
    .executeTakeFirst()
}

/**
 * The invitation of a sign-up, locked until the transaction ends, so that it and the rights of its creator stay as they
 * are.
 */
export async function lockActiveInvitation(tx: Tx, token: string, rules: InvitingRules) {
  return await tx
    .selectFrom('invitations as i')
    .innerJoin('members as m', 'm.id', 'i.created_by')
    .select(['i.id', 'i.created_by', 'i.circle_id', 'i.event_id'])
    .where('i.token', '=', token)
    .where(isActive(rules))
    .forUpdate('i')
    .forShare('m')
    .executeTakeFirst()
}

/** The result also counts links that are inactive while their creator may not invite. */
export async function unusedCount(reader: Reader, createdBy: number): Promise<number> {
  const { count } = await reader
    .selectFrom('invitations as i')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('i.created_by', '=', createdBy)
    .where(isUnused)
    .executeTakeFirstOrThrow()
  return count
}
