import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type PersonRow, personOf } from '../accounts/index.ts'
import { type CircleRow, circleRows } from '../circles/index.ts'
import { matching } from './matching.ts'

export interface FoundMember {
  readonly person: PersonRow
  readonly bio: string
  readonly followers_count: number
}

/** Members by name or username: who begins so, then whose word does, then who is alike; the more followed first. */
export async function membersMatching(reader: Reader, words: string, limit: number): Promise<FoundMember[]> {
  const { fits, rank, likeness } = matching(words, ['m.name_key', 'm.username_key'])
  return await reader
    .selectFrom('members as m')
    .select([personOf('m').as('person'), 'm.bio', 'm.followers_count'])
    .where(fits)
    .orderBy(rank)
    .orderBy(sql`case when ${rank} = 2 then ${likeness} else 0 end desc`)
    .orderBy('m.followers_count', 'desc')
    .orderBy('m.name_key')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** Circles by name, in the same ranks; the larger first. */
export async function circlesMatching(
  reader: Reader,
  viewer: Viewer,
  words: string,
  limit: number,
): Promise<CircleRow[]> {
  const { fits, rank, likeness } = matching(words, ['c.name_key'])
  return await circleRows(reader, viewer)
    .where(fits)
    .orderBy(rank)
    .orderBy(sql`case when ${rank} = 2 then ${likeness} else 0 end desc`)
    .orderBy('c.member_count', 'desc')
    .orderBy('c.name_key')
    .orderBy('c.id')
    .limit(limit)
    .execute()
}
