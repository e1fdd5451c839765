import type { Reader } from '../../platform/database.ts'
import { cutPage, type PageOf, type PageRequest } from '../../platform/http/paging.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type PersonRow, personJson } from '../accounts/index.ts'
import { type CircleRow, circleRows } from '../circles/index.ts'
import { matching } from './matching-queries.ts'
import { rankedPage } from './ranked-page-queries.ts'

export interface MemberMatch {
  readonly person: PersonRow
  readonly bio: string
  readonly followers_count: number
}

/**
 * Members by name or username: prefix matches first, then word prefixes, then similar names; each by follower count.
 */
export async function membersMatching(reader: Reader, query: string, page: PageRequest): Promise<PageOf<MemberMatch>> {
  const match = matching(query, ['m.name_key', 'm.username_key'])
  const { isAfterCursor, pageKey, order } = rankedPage(page, match, {
    table: 'members',
    alias: 'm',
    count: 'followers_count',
  })
  if (query === '') return { items: [], next: null }
  const rows = await reader
    .selectFrom('members as m')
    .select(['m.id', personJson('m').as('person'), 'm.bio', 'm.followers_count', pageKey.as('page_key')])
    .where(match.isMatch)
    .where(isAfterCursor)
    .orderBy(order)
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}

/** Circles by name, in the same ranking; each by member count. */
export async function circlesMatching(
  reader: Reader,
  viewer: Viewer,
  query: string,
  page: PageRequest,
): Promise<PageOf<CircleRow>> {
  const match = matching(query, ['c.name_key'])
  const { isAfterCursor, pageKey, order } = rankedPage(page, match, {
    table: 'circles',
    alias: 'c',
    count: 'member_count',
  })
  if (query === '') return { items: [], next: null }
  const rows = await circleRows(reader, viewer)
    .select(pageKey.as('page_key'))
    .where(match.isMatch)
    .where(isAfterCursor)
    .orderBy(order)
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}
