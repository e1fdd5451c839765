import { EventAudience, EventRepeats } from '@daystar/contract/events/event'
import { Id, Instant, LocalDate, Nullable } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { Type } from 'typebox'
import { eventTexts } from '../../../platform/text/content-texts.ts'
import { Count, MediaFile, MemberRef, text, textFieldsOf } from './fields.ts'

/** One date of an event. Title, start and author are null if the member can no longer see it. */
const EventRef = Type.Object({
  id: Id,
  title: Nullable(Type.String()),
  starts_at: Nullable(Instant),
  author: MemberRef,
})

const ArchivedEvent = Type.Object({
  id: Id,
  /** Identifies the event in calendars, and in every archive that contains it. */
  uid: Type.String({ format: 'uuid' }),
  ...textFieldsOf(eventTexts),
  title: Type.String({ minLength: 1, maxLength: limits.titleMax }),
  place_id: Nullable(text(200)),
  lat: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
  photo: Nullable(MediaFile),
  start_date: LocalDate,
  start_time: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  time_zone: text(64),
  duration_minutes: Type.Integer({ minimum: 1, maximum: 44640 }),
  repeats: Nullable(EventRepeats),
  repeat_every: Type.Integer({ minimum: 1, maximum: limits.eventRepeatEveryMax }),
  repeat_until: Nullable(LocalDate),
  audience: EventAudience,
  circle: Nullable(Type.Object({ id: Id, name: text(limits.circleNameMax) })),
  capacity: Nullable(Type.Integer({ minimum: 1, maximum: limits.eventCapacityMax })),
  guests_max: Type.Integer({ minimum: 0, maximum: limits.eventGuestsMax }),
  sequence: Count,
  dates: Type.Array(
    Type.Object({
      /** Answers and comments refer to it. Archives of earlier versions lack it. */
      id: Type.Optional(Id),
      occurs_on: LocalDate,
      starts_at: Instant,
      ends_at: Instant,
      is_moved: Type.Boolean(),
      cancelled_at: Nullable(Instant),
      cancel_reason: text(limits.eventReasonMax),
    }),
  ),
  invited: Type.Array(
    Type.Object({
      id: Id,
      name: text(limits.nameMax),
      username: Nullable(Type.String()),
      is_organizer: Type.Boolean(),
    }),
    { maxItems: 10_000 },
  ),
  created_at: Instant,
  edited_at: Nullable(Instant),
  /** The origin of an imported event: its community, audience, circle and invited members there. */
  imported: Type.Optional(
    Nullable(
      Type.Object({
        community: Type.Object({ name: text(200), url: text(500) }),
        audience: EventAudience,
        circle: Nullable(text(limits.circleNameMax)),
        invited: Type.Array(text(limits.nameMax), { maxItems: 10_000 }),
      }),
    ),
  ),
})

/** The collections about events. */
export const eventCollections = {
  events: ArchivedEvent,
  event_answers: Type.Object({
    event: EventRef,
    answer: Type.String(),
    waiting_since: Nullable(Instant),
    guests: Count,
    note: Type.String(),
    reminders: Type.Array(Type.Integer()),
    answered_at: Instant,
  }),
  /** Events of others to which the member was invited, or which they organize together with the author. */
  event_invitations: Type.Object({
    event: EventRef,
    invited_by: MemberRef,
    is_organizer: Type.Boolean(),
    created_at: Instant,
  }),
  event_comments: Type.Object({
    id: Id,
    event: EventRef,
    content: text(limits.commentMax),
    created_at: Instant,
    edited_at: Type.Optional(Nullable(Instant)),
    /** The earlier texts, oldest first. */
    versions: Type.Optional(
      Type.Array(Type.Object({ content: text(limits.commentMax), written_at: Instant }), {
        maxItems: limits.commentVersions,
      }),
    ),
  }),
} as const
