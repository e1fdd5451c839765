import { type Static, Type } from 'typebox'
import { EventAnswer, EventAnswerKind, eventNotes } from './events/answers.ts'
import { eventComments } from './events/comments.ts'
import { Event, EventAudience, Repetition } from './events/event.ts'
import { eventInvitations } from './events/invitations.ts'
import { reminderMinutes } from './events/reminders.ts'
import { Id, Instant, LastEdit, LocalDate, Media, NonBlankText, Nullable, page, TimeZone } from './fields.ts'
import { limits } from './limits.ts'
import { DecisionExplanation } from './moderation/report-case.ts'
import { imageRoute } from './picture-route.ts'
import { route } from './route.ts'

const Reminders = Type.Array(Type.Enum([...reminderMinutes]), { maxItems: reminderMinutes.length })

const text = (max: number) => Type.String({ maxLength: max })
const Time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

/** The start and the end as wall time in the time zone of the event. */
const times = { start_date: LocalDate, start_time: Time, end_date: LocalDate, end_time: Time }

const optionalFields = {
  description: Type.Optional(text(limits.descriptionMax)),
  location: Type.Optional(text(limits.locationMax)),
  place_id: Type.Optional(Nullable(text(200))),
  lat: Type.Optional(Nullable(Type.Number({ minimum: -90, maximum: 90 }))),
  lng: Type.Optional(Nullable(Type.Number({ minimum: -180, maximum: 180 }))),
  alt_text: Type.Optional(text(limits.altTextMax)),
  /** By default the time zone of the member. */
  time_zone: Type.Optional(TimeZone),
  repeats: Type.Optional(Nullable(Repetition)),
  audience: Type.Optional(EventAudience),
  capacity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: limits.eventCapacityMax }))),
  guests_max: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.eventGuestsMax })),
}

export const EventDraft = Type.Object({
  title: NonBlankText(limits.titleMax),
  ...times,
  ...optionalFields,
  circle_id: Type.Optional(Nullable(Id)),
  /** Members who are invited at once. */
  invited_ids: Type.Optional(Type.Array(Id, { maxItems: limits.eventInvitationsPerRequest })),
})
export type EventDraft = Static<typeof EventDraft>

/**
 * Changes of all dates. Start and end are given together, as those of the date that is edited; the others stay in their
 * week or month, or move by as many as it does.
 */
export const EventChanges = Type.Object({
  title: Type.Optional(NonBlankText(limits.titleMax)),
  ...optionalFields,
  ...Type.Partial(Type.Object(times)).properties,
})
export type EventChanges = Static<typeof EventChanges>

const ids = Type.Array(Id, { maxItems: limits.visibilityCheck })
/** Only those that the viewer organizes, or to which they answered *going* or *maybe*. */
const mine = Type.Optional(Type.Boolean())

const answerErrors = ['event_not_found', 'members_only', 'event_full', 'event_over', 'event_is_cancelled'] as const

export const events = {
  list: route('GET', '/events', {
    access: 'optional',
    policy: 'event:read',
    query: Type.Object({
      ...page,
      /** `upcoming` by default: those that have not ended, in the order of their ends. `past`: the latest one first. */
      time: Type.Optional(Type.Enum(['upcoming', 'past'])),
      circle_id: Type.Optional(Id),
      mine,
    }),
    paged: true,
    reply: Type.Array(Event),
    summary: 'Events that the viewer can see.',
  }),
  between: route('GET', '/events/between', {
    access: 'optional',
    policy: 'event:read',
    query: Type.Object({ from: Instant, to: Instant, circle_id: Type.Optional(Id), mine }),
    reply: Type.Array(Event),
    summary: 'Events that start between two instants, at most 62 days apart and at most 300: a month of the calendar.',
  }),
  visible: route('POST', '/events/visible', {
    policy: 'event:read',
    body: Type.Object({ event_ids: ids, event_comment_ids: Type.Optional(ids) }),
    reply: Type.Object({
      event_ids: ids,
      event_comment_ids: ids,
      edited_events: Type.Array(LastEdit),
      edited_event_comments: Type.Array(LastEdit),
    }),
    rateLimit: { max: 60, seconds: 60 },
    summary:
      'The events and the comments on them among those given that the member can see, and when they were edited: a device removes its copies of all others, and of earlier texts.',
  }),
  create: route('POST', '/events', {
    policy: 'event:create',
    body: EventDraft,
    reply: Event,
    status: 201,
    errors: ['circle_not_found', 'members_only', 'member_not_found', 'new_account_limit'],
    repeatsReply: true,
    rateLimit: { max: 30, seconds: 3600 },
    summary: 'Creates an event, and returns its first date.',
  }),
  read: route('GET', '/events/:eventId', {
    access: 'optional',
    policy: 'event:read',
    reply: Event,
    errors: ['event_not_found'],
    summary: 'One date of an event.',
  }),
  dates: route('GET', '/events/:eventId/dates', {
    access: 'optional',
    policy: 'event:read',
    reply: Type.Array(
      Type.Object({ id: Id, starts_at: Instant, is_moved: Type.Boolean(), cancelled_at: Nullable(Instant) }),
    ),
    errors: ['event_not_found'],
    summary: 'The dates of an event that have not ended, the next one first, at most 60.',
  }),
  edit: route('PATCH', '/events/:eventId', {
    policy: 'event:edit',
    body: EventChanges,
    reply: Event,
    errors: ['event_not_found', 'organizers_only', 'members_only', 'new_account_limit'],
    rateLimit: { max: 120, seconds: 3600 },
    summary: 'Changes an event on the edited date and on all that have not ended. Answers are kept.',
  }),
  move: route('POST', '/events/:eventId/move', {
    policy: 'event:edit',
    body: Type.Object(times),
    reply: Event,
    errors: ['event_not_found', 'organizers_only', 'members_only'],
    summary: 'Moves one date of an event to another time. Answers are kept.',
  }),
  cancel: route('POST', '/events/:eventId/cancel', {
    policy: 'event:edit',
    body: Type.Object({
      scope: Type.Enum(['this', 'all']),
      reason: Type.Optional(text(limits.eventReasonMax)),
    }),
    reply: Event,
    errors: ['event_not_found', 'organizers_only', 'members_only', 'new_account_limit'],
    summary: 'Cancels one date of an event, or all that have not ended.',
  }),
  remove: route('DELETE', '/events/:eventId', {
    policy: 'event:delete',
    /** Of a moderator, who has to give a reason. */
    query: DecisionExplanation,
    errors: ['event_not_found', 'author_only', 'reason_missing'],
    summary: 'Deletes an event with all of its dates, answers and comments.',
  }),
  photo: imageRoute('/events/:eventId/photo', {
    policy: 'event:edit',
    reply: Type.Object({ photo: Media }),
    errors: ['event_not_found', 'organizers_only', 'members_only'],
    summary: 'Sets the photo.',
  }),
  removePhoto: route('DELETE', '/events/:eventId/photo', {
    policy: 'event:edit',
    errors: ['event_not_found', 'organizers_only', 'members_only'],
    summary: 'Removes the photo.',
  }),
  answer: route('PUT', '/events/:eventId/answer', {
    policy: 'event:answer',
    body: Type.Object({
      answer: EventAnswerKind,
      guests: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.eventGuestsMax })),
      note: Type.Optional(text(limits.eventNoteMax)),
      reminders: Type.Optional(Reminders),
    }),
    reply: Event,
    errors: [...answerErrors, 'new_account_limit'],
    acceptsIdempotencyKey: true,
    rateLimit: { max: 120, seconds: 3600 },
    summary:
      'Answers for one date. Without a free place, a member who is going is put on the waiting list; one who has a place keeps it.',
  }),
  withdrawAnswer: route('DELETE', '/events/:eventId/answer', {
    policy: 'event:answer',
    reply: Event,
    errors: ['event_not_found', 'members_only', 'event_over'],
    acceptsIdempotencyKey: true,
    summary: 'Withdraws the answer of the signed-in member.',
  }),
  answers: route('GET', '/events/:eventId/answers', {
    access: 'optional',
    policy: 'event:readAttendance',
    query: Type.Object({ ...page, answer: Type.Optional(Type.Enum(['going', 'waiting', 'maybe', 'declined'])) }),
    paged: true,
    reply: Type.Array(EventAnswer),
    errors: ['event_not_found', 'members_only'],
    summary: 'The answers for one date, the earliest first.',
  }),
  ...eventInvitations,
  ...eventNotes,
  ...eventComments,
  calendar: route('GET', '/events/:eventId/calendar.ics', {
    access: 'optional',
    policy: 'event:read',
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
    replyType: 'text/calendar',
    errors: ['event_not_found'],
    rateLimit: { max: 120, seconds: 3600 },
    summary: 'The event with all of its dates as an iCalendar file (RFC 5545).',
  }),
}
