import { type Static, Type } from 'typebox'
import { abilitiesOn, Id, Instant, LocalDate, Media, Nullable, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { OwnEventAnswer } from './answers.ts'

/** `followers`: of the author; `circle`: the members of its circle; `invited`: those who are invited, alone. */
export const EventAudience = Type.Enum(['everyone', 'followers', 'circle', 'invited'])
export type EventAudience = Static<typeof EventAudience>

/** The rules by which an event is repeated: by the weekday or the date of its first start. */
export const EventRepeats = Type.Enum(['weekly', 'monthly_day', 'monthly_weekday', 'monthly_last_weekday'])
export type EventRepeats = Static<typeof EventRepeats>

/** Every `every` weeks or months, until a date or without an end. */
export const Repetition = Type.Object({
  rule: EventRepeats,
  every: Type.Integer({ minimum: 1, maximum: limits.eventRepeatEveryMax }),
  until: Nullable(LocalDate),
})

export type EventAbility = 'event:edit' | 'event:appoint' | 'event:delete'

/** One date of an event. An event that is repeated has several, with the same `series_id`. */
export const Event = Type.Object({
  id: Id,
  series_id: Id,
  author: Person,
  /** Those who organize it together with the author, if the viewer can see them. */
  organizers: Type.Array(Person),
  title: Type.String(),
  description: Type.String(),
  location: Type.String(),
  place_id: Nullable(Type.String()),
  lat: Nullable(Type.Number()),
  lng: Nullable(Type.Number()),
  photo: Nullable(Media),
  audience: EventAudience,
  circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
  starts_at: Instant,
  ends_at: Instant,
  time_zone: Type.String(),
  /** The start and the end in its time zone. */
  start_date: LocalDate,
  start_time: Type.String(),
  end_date: LocalDate,
  end_time: Type.String(),
  repeats: Nullable(Repetition),
  /** True when it was moved, and takes place at another time than by the rule. */
  is_moved: Type.Boolean(),
  cancelled_at: Nullable(Instant),
  cancel_reason: Type.String(),
  capacity: Nullable(Type.Integer()),
  /** The most guests whom one member can bring. */
  guests_max: Type.Integer(),
  /** Members and guests who have a place. */
  going_count: Type.Integer(),
  maybe_count: Type.Integer(),
  /** Members and guests on the waiting list. */
  waiting_count: Type.Integer(),
  comment_count: Type.Integer(),
  own_answer: Nullable(OwnEventAnswer),
  is_invited: Type.Boolean(),
  /** True when the viewer planned it for a circle that they left, so that answers, comments and counts are hidden. */
  has_left: Type.Optional(Type.Boolean()),
  created_at: Instant,
  edited_at: Nullable(Instant),
  can: abilitiesOn<EventAbility>(),
})
export type Event = Static<typeof Event>
