import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { after, cutPage, keyOf, type PageRequest } from '../../platform/http/paging.ts'
import { personJson } from '../accounts/index.ts'

export type InvitationRow = Awaited<ReturnType<typeof invitationRows>>['items'][number]

const isActive = sql<SqlBool>`(i.revoked_at is null and i.expires_at > now() and i.uses < i.max_uses)`
const everything: PageRequest = { size: 1, after: null }

/** Newest first; of one creator, or of all. */
export async function invitationRows(
  reader: Reader,
  { createdBy, id }: { readonly createdBy?: number; readonly id?: number },
  page: PageRequest = everything,
) {
  let query = reader
    .selectFrom('invitations as i')
    .innerJoin('members as m', 'm.id', 'i.created_by')
    .leftJoin('circles as c', 'c.id', 'i.circle_id')
    .select(['i.id', 'i.token', 'i.circle_id', 'i.uses', 'i.max_uses', 'i.expires_at', 'i.created_at'])
    .select(['c.name as circle_name', isActive.as('is_active'), keyOf('i.created_at').as('page_key')])
    .select(personJson('m').as('creator'))
    .where(after(page, 'i.created_at', 'i.id', 'older'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(page.size + 1)
  if (createdBy !== undefined) query = query.where('i.created_by', '=', createdBy)
  if (id !== undefined) query = query.where('i.id', '=', id)
  return cutPage(await query.execute(), page)
}

/** The invitation of a link that can be used now. */
export async function activeInvitation(reader: Reader, token: string) {
  return await reader
    .selectFrom('invitations as i')
    .innerJoin('members as m', 'm.id', 'i.created_by')
    .leftJoin('circles as c', 'c.id', 'i.circle_id')
    .select(['i.id', 'i.max_uses', 'm.name as inviter', 'c.name as circle_name'])
    .where('i.token', '=', token)
    .where(isActive)
    .executeTakeFirst()
}

export async function activeCount(reader: Reader, createdBy: number): Promise<number> {
  const { count } = await reader
    .selectFrom('invitations as i')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('i.created_by', '=', createdBy)
    .where(isActive)
    .executeTakeFirstOrThrow()
  return count
}
