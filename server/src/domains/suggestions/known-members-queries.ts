import { type RawBuilder, sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { memberVisibleTo } from '../accounts/index.ts'
import { visibleTo } from '../activities/index.ts'
import { mutedMemberIds, notMuted } from '../safety/index.ts'

/** How many rows of each kind are read at most, so that the cost does not grow with the community. */
export const bounds = {
  people: 40,
  followeesOfEach: 15,
  circles: 15,
  membersOfEach: 30,
  activities: 200,
  tags: 20,
  new: 30,
}

/**
 * Common table expressions: `people` are the newest members whom the viewer follows and the one who invited them, as
 * far as they can be named; `own_tags` are the tags of the newest own activities; `recent` are the newest activities of
 * others in the community that the viewer sees.
 */
export function knownMembers(viewer: SignedInViewer): RawBuilder<unknown> {
  const viewerId = sql`${viewer.id}::bigint`
  return sql`followed as materialized (
      select c.followee_id as id, false as is_inviter from connections c
      where c.follower_id = ${viewerId} and c.status = 'accepted'
      order by c.accepted_at desc, c.id desc limit ${sql.lit(bounds.people)}
    ), known as materialized (
      select id, is_inviter from followed
      union all select i.invited_by, true from invited_members i where i.member_id = ${viewerId}
    ), people as materialized (
      select p.id, bool_or(p.is_inviter) as is_inviter from known p
      where ${memberVisibleTo(viewer, 'p.id')} and p.id <> all (${mutedMemberIds(viewer)}) group by p.id
    ), own_tags as materialized (
      select array(select distinct unnest(newest.tag_keys) from (
        select o.tag_keys from activities o where o.author_id = ${viewerId}
        order by o.occurred_at desc, o.id desc limit ${sql.lit(bounds.tags)}) newest) as keys
    ), newest as materialized (
      select n.id from activities n order by n.occurred_at desc, n.id desc limit ${sql.lit(bounds.activities)}
    ), recent as materialized (
      select a.id, a.author_id, array(select typed.tag from unnest(a.tags, a.tag_keys) as typed(tag, folded), own_tags t
        where typed.folded = any (t.keys)) as tags
      from newest n cross join lateral (select * from activities r where r.id = n.id offset 0) a
      where a.author_id <> ${viewerId} and ${visibleTo(viewer, 'a')} and ${notMuted(viewer, 'a')}
    )`
}

/** The first two of the given members, with what avatars need. */
export function firstMembers(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', p.id, 'name', p.name, 'picture', p.picture_path) order by named.position)
    from unnest((${ids})[1:2]) with ordinality as named(id, position)
      cross join lateral (select * from members x where x.id = named.id offset 0) p), '[]')`
}

/** Another order on each day and for each viewer, for suggestions with equally good reasons. */
export function orderOfTheDay(viewer: SignedInViewer, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`md5(${viewer.id}::bigint || ':' || ${id} || ':' || current_date)`
}
