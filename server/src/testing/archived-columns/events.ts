import { type ArchivedTables, derived, ownMember, reference } from './columns.ts'

/** The tables of events. */
export const eventColumns = {
  event_answers: {
    in: 'event_answers',
    id: reference,
    event_id: 'event_answers.event',
    member_id: ownMember,
    reminded_minutes: { omitted: 'Which reminder was sent.' },
  },
  event_comments: { in: 'event_comments', event_id: 'event_comments.event', author_id: ownMember },
  event_comment_versions: {
    id: reference,
    comment_id: 'event_comments.id',
    content: 'event_comments.versions',
    written_at: 'event_comments.versions',
  },
  event_invitations: { in: 'event_invitations', series_id: reference, member_id: 'events.invited' },
  event_series: {
    in: 'events',
    author_id: ownMember,
    circle_id: 'events.circle',
    is_open: derived,
    media_id: 'events.photo',
    start_time: { omitted: 'Archived without seconds.' },
    filled_until: derived,
  },
  events: {
    id: 'events.dates',
    series_id: reference,
    occurs_on: 'events.dates',
    starts_at: 'events.dates',
    ends_at: 'events.dates',
    is_moved: 'events.dates',
    cancelled_at: 'events.dates',
    cancel_reason: 'events.dates',
    sequence: reference,
  },
  imported_events: {
    series_id: 'events.id',
    import_id: reference,
    member_id: ownMember,
    key: 'events.uid',
    origin: 'events.imported',
  },
} as const satisfies Partial<ArchivedTables>
