import { sql } from 'kysely'
import type { PageOf, PageRequest } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { membersHiddenFrom, type PersonRow } from '../accounts/index.ts'
import { type CircleRow, circleRows } from '../circles/index.ts'
import { mutedCircleIds, mutedMemberIds } from '../safety/index.ts'
import { orderOf, pageOfMatches } from './search-keys-queries.ts'

export interface MemberMatch extends PersonRow {
  readonly bio: string
  readonly followers_count: number
}

/**
 * Members by name or username: prefix matches first, then prefixes of a later word, each by popularity; then similar
 * names.
 */
export async function membersMatching(
  reader: Reader,
  viewer: Viewer,
  query: string,
  page: PageRequest,
): Promise<PageOf<MemberMatch>> {
  return pageOfMatches(
    {
      table: 'member_search_keys',
      id: 'member_id',
      excluded: sql`${membersHiddenFrom(viewer)} || ${mutedMemberIds(viewer)}`,
    },
    query,
    page,
    (matches) =>
      reader
        .selectFrom('members as m')
        .innerJoin(matches.as<'match'>(sql`match`), 'match.id', 'm.id')
        .select(['m.id', 'm.name', 'm.username', 'm.picture_path as picture', 'm.bio', 'm.followers_count'])
        .select('match.page_key')
        .orderBy(orderOf('match'))
        .execute(),
  )
}

/** Circles by name, in the same order. */
export async function circlesMatching(
  reader: Reader,
  viewer: Viewer,
  query: string,
  page: PageRequest,
): Promise<PageOf<CircleRow>> {
  return pageOfMatches(
    { table: 'circle_search_keys', id: 'circle_id', excluded: mutedCircleIds(viewer) },
    query,
    page,
    (matches) =>
      circleRows(reader, viewer)
        .innerJoin(matches.as<'match'>(sql`match`), 'match.id', 'c.id')
        .select('match.page_key')
        .orderBy(orderOf('match'))
        .execute(),
  )
}
