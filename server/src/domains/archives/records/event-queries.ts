import { sql } from 'kysely'
import { memberVisibleTo } from '../../accounts/index.ts'
import { attendanceVisibleTo, eventVisibleTo } from '../../events/index.ts'
import { mediaFile } from './activity-queries.ts'
import { collectionQuery } from './collection-queries.ts'
import { type ItemScope, instant, memberJson } from './item-queries.ts'

const dates = sql`coalesce((select json_agg(json_build_object('id', d.id, 'occurs_on', d.occurs_on, 'starts_at', ${instant('d.starts_at')},
  'ends_at', ${instant('d.ends_at')}, 'is_moved', d.is_moved, 'cancelled_at', ${instant('d.cancelled_at')},
  'cancel_reason', d.cancel_reason) order by d.occurs_on) from events d where d.series_id = s.id), '[]')`

const invited = ({ memberId }: ItemScope) => sql`coalesce((
  select json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username, 'is_organizer', i.is_organizer) order by n.id)
  from event_invitations i join members n on n.id = i.member_id
  where i.series_id = s.id and ${attendanceVisibleTo({ id: memberId }, 's')}
    and ${memberVisibleTo({ id: memberId }, 'n.id')}), '[]')`

/** An event of which only the id is left if the member of the archive cannot see it. */
const eventRef = (scope: ItemScope) => {
  const isVisible = eventVisibleTo({ id: scope.memberId }, 's')
  return sql`json_build_object('id', e.id, 'title', case when ${isVisible} then s.title end,
    'starts_at', case when ${isVisible} then ${instant('e.starts_at')} end,
    'author', case when ${isVisible} then ${memberJson(scope, 'm')} end)`
}

const joinedEvent = sql`join event_series s on s.id = e.series_id join members m on m.id = s.author_id`

/** The member's events, and what they wrote and answered on those of others, as items of the archive. */
export const eventQueries = {
  events: collectionQuery('events', 'event_series', (scope) => ({
    alias: 's',
    from: sql`event_series s left join circles c on c.id = s.circle_id
      left join media f on f.id = s.media_id and f.discarded_at is null
      left join imported_events i on i.series_id = s.id`,
    where: sql`s.author_id = ${scope.memberId}::bigint`,
    computed: {
      start_time: sql`to_char(s.start_time, 'HH24:MI')`,
      circle: sql`case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end`,
      photo: sql`case when f.id is not null then ${mediaFile('f')} end`,
      uid: sql`coalesce(i.key, s.uid)`,
      dates,
      invited: invited(scope),
      imported: sql`i.origin`,
    },
  })),

  event_answers: collectionQuery('event_answers', 'event_answers', (scope) => ({
    alias: 'n',
    from: sql`event_answers n join events e on e.id = n.event_id ${joinedEvent}`,
    where: sql`n.member_id = ${scope.memberId}::bigint`,
    position: [sql`n.event_id`],
    computed: { event: eventRef(scope) },
  })),

  event_invitations: collectionQuery('event_invitations', 'event_invitations', (scope) => ({
    alias: 'i',
    from: sql`event_invitations i join event_series s on s.id = i.series_id join members m on m.id = s.author_id
      join lateral (select * from events d where d.series_id = s.id order by d.occurs_on limit 1) e on true
      left join members w on w.id = i.invited_by`,
    where: sql`i.member_id = ${scope.memberId}::bigint`,
    position: [sql`i.series_id`],
    computed: { event: eventRef(scope), invited_by: memberJson(scope, 'w') },
  })),

  event_comments: collectionQuery('event_comments', 'event_comments', (scope) => ({
    alias: 't',
    from: sql`event_comments t join events e on e.id = t.event_id ${joinedEvent}`,
    where: sql`t.author_id = ${scope.memberId}::bigint`,
    computed: {
      event: eventRef(scope),
      versions: sql`coalesce((
        select json_agg(json_build_object('content', v.content, 'written_at', ${instant('v.written_at')}) order by v.id)
        from event_comment_versions v where v.comment_id = t.id), '[]')`,
    },
  })),
} as const
