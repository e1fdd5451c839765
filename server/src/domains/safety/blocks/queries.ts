import { after, cutPage, keyOf, type PageRequest } from '../../../platform/api/paging.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { personJson } from '../../accounts/index.ts'

/** The members whom a member blocked, newest first. */
export async function blockedMembersOf(reader: Reader, memberId: number, page: PageRequest) {
  const rows = await reader
    .selectFrom('blocks as b')
    .innerJoin('members as m', 'm.id', 'b.blocked_id')
    .select(['m.id', 'b.created_at as blocked_at', keyOf('b.created_at').as('page_key'), personJson('m').as('person')])
    .where('b.blocker_id', '=', memberId)
    .where(after(page, 'b.created_at', 'b.blocked_id', 'older'))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.blocked_id', 'desc')
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}
