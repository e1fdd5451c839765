import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type PersonRow, personJson } from '../accounts/index.ts'
import { type CircleRow, circleRows } from '../circles/index.ts'
import { matching } from './matching-queries.ts'

export interface MemberMatch {
  readonly person: PersonRow
  readonly bio: string
  readonly followers_count: number
}

/**
 * Members by name or username: prefix matches first, then word prefixes, then similar names; each by follower count.
 */
export async function membersMatching(reader: Reader, query: string, limit: number): Promise<MemberMatch[]> {
  const { isMatch, rank, similarity } = matching(query, ['m.name_key', 'm.username_key'])
  return await reader
    .selectFrom('members as m')
    .select([personJson('m').as('person'), 'm.bio', 'm.followers_count'])
    .where(isMatch)
    .orderBy(rank)
    .orderBy(sql`case when ${rank} = 2 then ${similarity} else 0 end desc`)
    .orderBy('m.followers_count', 'desc')
    .orderBy('m.name_key')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** Circles by name, in the same ranking; each by member count. */
export async function circlesMatching(
  reader: Reader,
  viewer: Viewer,
  query: string,
  limit: number,
): Promise<CircleRow[]> {
  const { isMatch, rank, similarity } = matching(query, ['c.name_key'])
  return await circleRows(reader, viewer)
    .where(isMatch)
    .orderBy(rank)
    .orderBy(sql`case when ${rank} = 2 then ${similarity} else 0 end desc`)
    .orderBy('c.member_count', 'desc')
    .orderBy('c.name_key')
    .orderBy('c.id')
    .limit(limit)
    .execute()
}
