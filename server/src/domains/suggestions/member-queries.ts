import { sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { canTakePart, memberVisibleTo, type PersonRow, personJson } from '../accounts/index.ts'
import { mutedMemberIds } from '../safety/index.ts'
import { bounds, firstMembers, knownMembers, orderOfTheDay } from './known-members-queries.ts'

export interface SuggestedMemberRow {
  readonly member: PersonRow
  readonly circles: string[]
  readonly circle_count: number
  readonly members: Pick<PersonRow, 'id' | 'name' | 'picture'>[]
  readonly member_count: number
  readonly tags: string[]
  readonly invited_you: boolean
  readonly is_new: boolean
}

const maxSuggestions = 8

/**
 * Members with whom the viewer has something in common and who agreed to be suggested: from the newest of the circles,
 * connections and activities that both see. A member can be followed by a request now, or is not suggested.
 */
export async function suggestedMembers(
  reader: Reader,
  viewer: SignedInViewer,
  { needsConfirmedEmail }: { readonly needsConfirmedEmail: boolean },
): Promise<SuggestedMemberRow[]> {
  const viewerId = sql`${viewer.id}::bigint`
  const { rows } = await sql<SuggestedMemberRow>`
    with ${knownMembers(viewer)}, own_circles as materialized (
      select cm.circle_id as id from circle_members cm where cm.member_id = ${viewerId}
      order by cm.joined_at desc limit ${sql.lit(bounds.circles)}
    ), found as (
      select x.member_id as id, o.id as circle_id, null::bigint as follower_id, null::text[] as tags, false as invited_you, false as is_new
      from own_circles o cross join lateral (
        select cm.member_id from circle_members cm where cm.circle_id = o.id
        order by cm.joined_at desc, cm.member_id desc limit ${sql.lit(bounds.membersOfEach)}) x
      union all select x.followee_id, null, p.id, null, false, false
      from people p cross join lateral (
        select c.followee_id from connections c where c.follower_id = p.id and c.status = 'accepted'
        order by c.accepted_at desc, c.id desc limit ${sql.lit(bounds.followeesOfEach)}) x
      union all select r.author_id, null, null, r.tags, false, false from recent r where cardinality(r.tags) > 0
      union all select p.id, null, null, null, true, false from people p where p.is_inviter
      union all select x.id, null, null, null, false, true from (
        select m.id from members m where m.created_at > now() - interval '14 days'
        order by m.created_at desc, m.id desc limit ${sql.lit(bounds.new)}) x
    ), scored as (
      select f.id, array_agg(f.circle_id) filter (where f.circle_id is not null) as circle_ids,
        array_agg(f.follower_id) filter (where f.follower_id is not null) as follower_ids,
        array(select distinct unnest(string_to_array(string_agg(nullif(array_to_string(f.tags, chr(31)), ''), chr(31)), chr(31))) limit 2) as tags,
        bool_or(f.invited_you) as invited_you, bool_or(f.is_new) as is_new
      from found f group by f.id
    ), best as (
      select s.*, m.person,
        5 * s.invited_you::int + 2 * coalesce(cardinality(s.circle_ids), 0) + 2 * coalesce(cardinality(s.follower_ids), 0)
          + cardinality(s.tags) as score
      from scored s cross join lateral (
        select ${personJson('p')} as person from members p
        where p.id = s.id and p.allows_suggestion and p.id <> ${viewerId}
          and ${canTakePart('p')}
          and (p.email_confirmed_at is not null or not ${needsConfirmedEmail}::boolean)
        offset 0) m
      where ${memberVisibleTo(viewer, 's.id')} and s.id <> all (${mutedMemberIds(viewer)})
        and not exists (select from connections c where c.follower_id = ${viewerId} and c.followee_id = s.id offset 0)
        and not exists (select from connection_bars b where b.follower_id = ${viewerId} and b.followee_id = s.id offset 0)
        and not exists (select from dismissed_suggestions d
          where d.member_id = ${viewerId} and d.dismissed_member_id = s.id offset 0)
        and not exists (select from members v where v.id = ${viewerId} and v.is_limited)
      order by score desc, ${orderOfTheDay(viewer, sql`s.id`)} limit ${sql.lit(maxSuggestions)}
    )
    select b.person as member, b.invited_you, b.is_new, b.tags,
      array(select c.name from unnest(b.circle_ids[1:2]) as shared(id)
        cross join lateral (select x.name from circles x where x.id = shared.id offset 0) c) as circles,
      coalesce(cardinality(b.circle_ids), 0) as circle_count, ${firstMembers(sql`b.follower_ids`)} as members,
      coalesce(cardinality(b.follower_ids), 0) as member_count
    from best b order by b.score desc, ${orderOfTheDay(viewer, sql`b.id`)}`.execute(reader)
  return rows
}
