import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { activityTexts, commentTexts } from '../../../platform/text/content-texts.ts'
import { memberVisibleTo } from '../../accounts/index.ts'
import {
  activityRefJson,
  type ItemQuery,
  type ItemScope,
  instant,
  isAfter,
  memberJson,
  textFields,
} from './item-queries.ts'

/** The file of media in the archive: the largest variant of an image, or the video. */
export const mediaFile = (media: string) =>
  sql<string>`('media/' || ${sql.ref(`${media}.id`)} || substring(${sql.ref(`${media}.main_file`)} from '\\.[a-z0-9]+$'))`

const ofActivity = ({ activityId }: ItemScope, column: string) =>
  activityId === undefined ? sql`true` : sql`${sql.ref(column)} = ${activityId}::bigint`

const activity = (scope: ItemScope) => sql`json_build_object(
  'id', a.id, 'key', coalesce(i.key, a.id || '@' || to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
  'imported', i.origin,
  ${textFields(activityTexts, 'a')}, 'duration_minutes', a.duration_minutes, 'place_id', a.place_id, 'lat', a.lat, 'lng', a.lng,
  'occurred_at', ${instant('a.occurred_at')}, 'local_date', a.local_date, 'audience', a.audience,
  'circles', coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id)
    from activity_circles l join circles c on c.id = l.circle_id where l.activity_id = a.id), '[]'),
  'mentions', coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username) order by n.id)
    from activity_mentions am join members n on n.id = am.member_id
    where am.activity_id = a.id and ${memberVisibleTo({ id: scope.memberId }, 'n.id')}), '[]'),
  'media', case when f.id is not null then json_build_object('file', ${mediaFile('f')}, 'kind', f.kind, 'alt_text', a.alt_text) end,
  'high_five_count', a.high_five_count, 'comment_count', a.comment_count,
  'created_at', ${instant('a.created_at')}, 'edited_at', ${instant('a.edited_at')})`

/** The member's activities and everything about activities, as items of the archive. */
export const activityQueries = {
  activities: (scope) => sql`
    select a.id, 0, ${activity(scope)} from activities a left join media f on f.id = a.media_id and f.discarded_at is null
      left join imported_activities i on i.activity_id = a.id
    where a.author_id = ${scope.memberId}::bigint and a.id > ${scope.after[0]}::bigint
      and ${scope.date === undefined ? sql`true` : sql`a.local_date = ${scope.date}::date`}`,

  comments_on_own_activities: (scope) => sql`
    select c.activity_id, c.id, json_build_object('id', c.id, 'activity_id', c.activity_id, ${textFields(commentTexts, 'c')},
      'author', ${memberJson(scope, 'm')}, 'is_own', c.author_id is not distinct from ${scope.memberId}::bigint,
      'star_count', c.star_count, 'created_at', ${instant('c.created_at')})
    from activities a join comments c on c.activity_id = a.id left join members m on m.id = c.author_id
    where a.author_id = ${scope.memberId}::bigint and ${isAfter(scope, 'c.activity_id', 'c.id')}
      and ${memberVisibleTo({ id: scope.memberId }, 'c.author_id')} and ${ofActivity(scope, 'c.activity_id')}`,

  comments_on_other_activities: (scope) => sql`
    select c.id, 0, json_build_object('id', c.id, 'activity', ${activityRefJson(scope, 'a', 'm')}, ${textFields(commentTexts, 'c')},
      'star_count', c.star_count, 'created_at', ${instant('c.created_at')})
    from comments c join activities a on a.id = c.activity_id join members m on m.id = a.author_id
    where c.author_id = ${scope.memberId}::bigint and a.author_id <> c.author_id and c.id > ${scope.after[0]}::bigint`,

  high_fives_received: (scope) => sql`
    select h.activity_id, h.member_id, json_build_object('activity_id', h.activity_id, 'member', ${memberJson(scope, 'm')},
      'created_at', ${instant('h.created_at')})
    from activities a join high_fives h on h.activity_id = a.id join members m on m.id = h.member_id
    where a.author_id = ${scope.memberId}::bigint and ${isAfter(scope, 'h.activity_id', 'h.member_id')}
      and ${memberVisibleTo({ id: scope.memberId }, 'm.id')} and ${ofActivity(scope, 'h.activity_id')}`,

  high_fives_given: (scope) => sql`
    select h.activity_id, 0, json_build_object('activity', ${activityRefJson(scope, 'a', 'm')},
      'created_at', ${instant('h.created_at')})
    from high_fives h join activities a on a.id = h.activity_id join members m on m.id = a.author_id
    where h.member_id = ${scope.memberId}::bigint and h.activity_id > ${scope.after[0]}::bigint`,

  stars_received: (scope) => sql`
    select s.comment_id, s.member_id, json_build_object('comment_id', s.comment_id, 'member', ${memberJson(scope, 'm')},
      'created_at', ${instant('s.created_at')})
    from comments c join comment_stars s on s.comment_id = c.id join members m on m.id = s.member_id
    where c.author_id = ${scope.memberId}::bigint and ${isAfter(scope, 's.comment_id', 's.member_id')}
      and ${memberVisibleTo({ id: scope.memberId }, 'm.id')}`,

  stars_given: (scope) => sql`
    select s.comment_id, 0, json_build_object('comment_id', s.comment_id, 'activity', ${activityRefJson(scope, 'a', 'm')},
      'author', ${memberJson(scope, 'w')}, 'created_at', ${instant('s.created_at')})
    from comment_stars s join comments c on c.id = s.comment_id join activities a on a.id = c.activity_id
      join members m on m.id = a.author_id left join members w on w.id = c.author_id
    where s.member_id = ${scope.memberId}::bigint and s.comment_id > ${scope.after[0]}::bigint`,
} as const satisfies Record<string, ItemQuery>

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
