import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { memberVisibleTo } from '../../accounts/index.ts'
import { visibleTo } from '../../activities/index.ts'
import { ArchivedActivityVersion } from '../format/activities.ts'
import { collectionQuery, jsonOf } from './collection-queries.ts'
import { activityRefJson, type ItemScope, instant, memberJson } from './item-queries.ts'

/** The file of media in the archive: the largest variant of an image, or the video. */
export const mediaFile = (media: string) =>
  sql<string>`('media/' || ${sql.ref(`${media}.id`)} || substring(${sql.ref(`${media}.main_file`)} from '\\.[a-z0-9]+$'))`

const archivedFile = (altText: string) =>
  sql`json_build_object('file', ${mediaFile('f')}, 'kind', f.kind, 'alt_text', ${sql.ref(altText)})`

const ofActivity = ({ activityId }: ItemScope, column: string) =>
  activityId === undefined ? sql`true` : sql`${sql.ref(column)} = ${activityId}::bigint`

const circles = sql`coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id)
  from activity_circles l join circles c on c.id = l.circle_id where l.activity_id = a.id), '[]')`

const mentions = ({ memberId }: ItemScope) => sql`coalesce((
  select json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username) order by n.id)
  from activity_mentions am join members n on n.id = am.member_id
  where am.activity_id = a.id and ${memberVisibleTo({ id: memberId }, 'n.id')}), '[]')`

const activityKey = (activities: string, imported: string) =>
  sql`coalesce(${sql.ref(`${imported}.key`)}, ${sql.ref(`${activities}.id`)} || '@'
    || to_char(${sql.ref(`${activities}.created_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`

const companions = ({ memberId }: ItemScope) => sql`coalesce((
  select json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username, 'key', linked.key) order by n.id)
  from (select other.author_id,
      min(case when ${visibleTo({ id: memberId }, 'other')} then ${activityKey('other', 'oi')} end) as key
    from companions co join activities other
      on other.id = case when co.activity_id = a.id then co.companion_activity_id else co.activity_id end
    left join imported_activities oi on oi.activity_id = other.id
    where a.has_companions and (co.activity_id = a.id or co.companion_activity_id = a.id) and co.state = 'confirmed'
    group by other.author_id) linked
  join members n on n.id = linked.author_id and ${memberVisibleTo({ id: memberId }, 'n.id')}), '[]')`

const activityVersions = sql`coalesce((
  select json_agg(${jsonOf(ArchivedActivityVersion.properties, 'v', {})} order by v.id)
  from activity_versions v where v.activity_id = a.id), '[]')`

/** Which comments `c` on the member's activities the archive contains. */
const isArchivedComment = ({ memberId }: ItemScope) => memberVisibleTo({ id: memberId }, 'c.author_id')

/** Of comments of the member: the archive contains the files that they uploaded. */
const commentPhoto = ({ memberId }: ItemScope) => sql`(select ${mediaFile('f')} from media f
  where f.id = c.media_id and f.discarded_at is null and f.owner_id = ${memberId}::bigint)`

/** Of comments of the member: what others wrote earlier is not the member's. */
const commentVersions = ({ memberId }: ItemScope) => sql`coalesce((
  select json_agg(json_build_object('content', v.content, 'alt_text', v.alt_text, 'written_at', ${instant('v.written_at')}) order by v.id)
  from comment_versions v where v.comment_id = c.id and c.author_id = ${memberId}::bigint), '[]')`

/** The member's activities and everything about activities, as items of the archive. */
export const activityQueries = {
  activities: collectionQuery('activities', 'activities', (scope) => ({
    alias: 'a',
    from: sql`activities a left join media f on f.id = a.media_id and f.discarded_at is null
      left join imported_activities i on i.activity_id = a.id`,
    where: sql`a.author_id = ${scope.memberId}::bigint
      and ${scope.date === undefined ? sql`true` : sql`a.local_date = ${scope.date}::date`}`,
    computed: {
      comment_count: sql`(select count(c.author_id)::int from comments c
        where c.activity_id = a.id and ${isArchivedComment(scope)})`,
      key: activityKey('a', 'i'),
      circles,
      mentions: mentions(scope),
      companions: companions(scope),
      media: sql`case when f.id is not null then ${archivedFile('a.alt_text')} end`,
      further_media: sql`coalesce((
        select json_agg(${archivedFile('further.alt_text')} order by further.position)
        from activity_media further join media f on f.id = further.media_id and f.discarded_at is null
        where a.has_further_media and further.activity_id = a.id), '[]')`,
      imported: sql`i.origin`,
      versions: activityVersions,
    },
  })),

  comments_on_own_activities: collectionQuery('comments_on_own_activities', 'comments', (scope) => ({
    alias: 'c',
    from: sql`activities a join comments c on c.activity_id = a.id left join members m on m.id = c.author_id`,
    where: sql`a.author_id = ${scope.memberId}::bigint and ${isArchivedComment(scope)}
      and ${ofActivity(scope, 'c.activity_id')}`,
    position: [sql`c.activity_id`, sql`c.id`],
    computed: {
      author: memberJson(scope, 'm'),
      is_own: sql`c.author_id is not distinct from ${scope.memberId}::bigint`,
      versions: commentVersions(scope),
      photo: commentPhoto(scope),
    },
  })),

  comments_on_other_activities: collectionQuery('comments_on_other_activities', 'comments', (scope) => ({
    alias: 'c',
    from: sql`comments c join activities a on a.id = c.activity_id join members m on m.id = a.author_id`,
    where: sql`c.author_id = ${scope.memberId}::bigint and a.author_id <> c.author_id`,
    computed: {
      activity: activityRefJson(scope, 'a', 'm'),
      versions: commentVersions(scope),
      photo: commentPhoto(scope),
    },
  })),

  companions: collectionQuery('companions', 'companions', (scope) => ({
    alias: 'co',
    from: sql`companions co join activities a on a.id = co.activity_id join members author on author.id = a.author_id
      join members named on named.id = co.member_id`,
    where: sql`(co.member_id = ${scope.memberId}::bigint or (a.author_id = ${scope.memberId}::bigint
      and not co.is_withdrawn and ${memberVisibleTo({ id: scope.memberId }, 'co.member_id')}))`,
    position: [sql`co.activity_id`, sql`co.member_id`],
    computed: {
      activity: activityRefJson(scope, 'a', 'author'),
      member: memberJson(scope, 'named'),
      // Authors do not learn who declined.
      state: sql`case when co.state = 'declined' and co.member_id <> ${scope.memberId}::bigint then 'pending' else co.state end`,
      answered_at: sql`case when co.state <> 'declined' or co.member_id = ${scope.memberId}::bigint
        then ${instant('co.answered_at')} end`,
    },
  })),

  high_fives_received: collectionQuery('high_fives_received', 'high_fives', (scope) => ({
    alias: 'h',
    from: sql`activities a join high_fives h on h.activity_id = a.id join members m on m.id = h.member_id`,
    where: sql`a.author_id = ${scope.memberId}::bigint and ${memberVisibleTo({ id: scope.memberId }, 'm.id')}
      and ${ofActivity(scope, 'h.activity_id')}`,
    position: [sql`h.activity_id`, sql`h.member_id`],
    computed: { member: memberJson(scope, 'm') },
  })),

  high_fives_given: collectionQuery('high_fives_given', 'high_fives', (scope) => ({
    alias: 'h',
    from: sql`high_fives h join activities a on a.id = h.activity_id join members m on m.id = a.author_id`,
    where: sql`h.member_id = ${scope.memberId}::bigint`,
    position: [sql`h.activity_id`],
    computed: { activity: activityRefJson(scope, 'a', 'm') },
  })),

  stars_received: collectionQuery('stars_received', 'comment_stars', (scope) => ({
    alias: 's',
    from: sql`comments c join comment_stars s on s.comment_id = c.id join members m on m.id = s.member_id`,
    where: sql`c.author_id = ${scope.memberId}::bigint and ${memberVisibleTo({ id: scope.memberId }, 'm.id')}`,
    position: [sql`s.comment_id`, sql`s.member_id`],
    computed: { member: memberJson(scope, 'm') },
  })),

  stars_given: collectionQuery('stars_given', 'comment_stars', (scope) => ({
    alias: 's',
    from: sql`comment_stars s join comments c on c.id = s.comment_id join activities a on a.id = c.activity_id
      join members m on m.id = a.author_id left join members w on w.id = c.author_id`,
    where: sql`s.member_id = ${scope.memberId}::bigint`,
    position: [sql`s.comment_id`],
    computed: { activity: activityRefJson(scope, 'a', 'm'), author: memberJson(scope, 'w') },
  })),

  activity_links: collectionQuery('activity_links', 'activity_links', ({ memberId }) => ({
    alias: 'k',
    where: sql`k.author_id = ${memberId}::bigint`,
    computed: {},
  })),

  // At most `limits.drafts`, which fit into one file; their ids are not numbers.
  drafts: collectionQuery('drafts', 'drafts', ({ memberId }) => ({
    alias: 'd',
    from: sql`(select *, row_number() over (order by created_at, id) as position from drafts
      where member_id = ${memberId}::bigint) d`,
    where: sql`true`,
    position: [sql`d.position`],
    computed: {},
  })),

  hidden_memories: collectionQuery('hidden_memories', 'hidden_memories', (scope) => ({
    alias: 't',
    from: sql`hidden_memories t left join members m on m.id = t.person_id`,
    where: sql`t.member_id = ${scope.memberId}::bigint`,
    computed: {
      member: memberJson(scope, 'm'),
      is_everything: sql`num_nonnulls(t.date, t.person_id, t.place) = 0`,
    },
  })),

  pinned_activities: collectionQuery('pinned_activities', 'pinned_activities', ({ memberId }) => ({
    alias: 't',
    where: sql`t.member_id = ${memberId}::bigint`,
    position: [sql`t.activity_id`],
    computed: {},
  })),

  muted_activities: collectionQuery('muted_activities', 'muted_activities', (scope) => ({
    alias: 't',
    from: sql`muted_activities t join activities a on a.id = t.activity_id join members m on m.id = a.author_id`,
    where: sql`t.member_id = ${scope.memberId}::bigint`,
    position: [sql`t.activity_id`],
    computed: { activity: activityRefJson(scope, 'a', 'm') },
  })),
} as const

export interface ArchivedDay {
  readonly date: string
  readonly count: number
}

/** The days with activities, oldest first. */
export async function daysWithActivities(reader: Reader, memberId: number): Promise<ArchivedDay[]> {
  const { rows } = await sql<ArchivedDay>`
    select local_date as date, count(*)::int as count from activities
    where author_id = ${memberId}::bigint group by 1 order by 1`.execute(reader)
  return rows
}
