import { sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { PersonRow } from '../accounts/index.ts'
import { mutedCircleIds } from '../safety/index.ts'
import { bounds, firstMembers, knownMembers, orderOfTheDay } from './known-members-queries.ts'

export interface SuggestedCircleRow {
  readonly id: number
  readonly members: Pick<PersonRow, 'id' | 'name' | 'picture'>[]
  readonly member_count: number
  readonly tags: string[]
  readonly is_active: boolean
}

const maxSuggestions = 6

/**
 * Public circles that the viewer can join: to which members belong whom they follow, or with new activities. The
 * members of a public circle are visible to everyone.
 */
export async function suggestedCircles(reader: Reader, viewer: SignedInViewer): Promise<SuggestedCircleRow[]> {
  const viewerId = sql`${viewer.id}::bigint`
  const { rows } = await sql<SuggestedCircleRow>`
    with ${knownMembers(viewer)}, found as (
      select x.circle_id as id, p.id as member_id, null::text[] as tags, false as is_active
      from people p cross join lateral (
        select cm.circle_id from circle_members cm where cm.member_id = p.id
        order by cm.circle_id desc limit ${sql.lit(bounds.circles)}) x
      union all select l.circle_id, null, r.tags, true
      from recent r cross join lateral (
        select k.circle_id from activity_circles k where k.activity_id = r.id and k.is_open offset 0) l
    ), scored as (
      select f.id, array_agg(f.member_id) filter (where f.member_id is not null) as member_ids,
        array(select distinct unnest(string_to_array(string_agg(nullif(array_to_string(f.tags, chr(31)), ''), chr(31)), chr(31))) limit 2) as tags,
        bool_or(f.is_active) as is_active
      from found f group by f.id
    ), best as (
      select s.*, 2 * coalesce(cardinality(s.member_ids), 0) + 2 * cardinality(s.tags) + s.is_active::int as score
      from scored s
      where exists (select from circles c where c.id = s.id and not c.is_private offset 0)
        and not exists (select from circle_members cm where cm.circle_id = s.id and cm.member_id = ${viewerId} offset 0)
        and not exists (select from circle_bars b where b.circle_id = s.id and b.member_id = ${viewerId} offset 0)
        and not exists (select from dismissed_suggestions d
          where d.member_id = ${viewerId} and d.circle_id = s.id offset 0)
        and s.id <> all (${mutedCircleIds(viewer)})
      order by score desc, ${orderOfTheDay(viewer, sql`s.id`)} limit ${sql.lit(maxSuggestions)}
    )
    select b.id, b.tags, b.is_active, ${firstMembers(sql`b.member_ids`)} as members,
      coalesce(cardinality(b.member_ids), 0) as member_count
    from best b order by b.score desc, ${orderOfTheDay(viewer, sql`b.id`)}`.execute(reader)
  return rows
}
