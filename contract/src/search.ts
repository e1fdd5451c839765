import { type Static, Type } from 'typebox'
import { Audience } from './activities.ts'
import { Circle } from './circles.ts'
import { EventAudience } from './events/event.ts'
import { Id, Instant, LocalDate, Media, Nullable, Person, page } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

const q = Type.String({ maxLength: 100 })
const query = Type.Object({ q, ...page })

/**
 * The conditions of a search besides its words. `from` and `to` are the first and last day, where the author was or the
 * event takes place.
 */
const filters = {
  user_id: Type.Optional(Id),
  circle_id: Type.Optional(Id),
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
}

/** A part of a text, and whether it is what was searched for. The joined parts are the text, or an excerpt of it. */
export const MarkedText = Type.Array(Type.Object({ text: Type.String(), is_match: Type.Boolean() }))
export type MarkedText = Static<typeof MarkedText>

export const FoundActivity = Type.Object({
  id: Id,
  author: Person,
  title: MarkedText,
  excerpt: MarkedText,
  tags: Type.Array(Type.String()),
  location: Type.String(),
  timestamp: Instant,
  local_date: LocalDate,
  audience: Audience,
  /** The first photo or video. */
  media: Nullable(Media),
})
export type FoundActivity = Static<typeof FoundActivity>

export const FoundComment = Type.Object({
  id: Id,
  activity_id: Id,
  activity_title: Type.String(),
  author: Person,
  created_at: Instant,
  excerpt: MarkedText,
})
export type FoundComment = Static<typeof FoundComment>

/** An event with its next date, or with its last one. With filters by days, only dates on these days count. */
export const FoundEvent = Type.Object({
  /** The id of the date. */
  id: Id,
  series_id: Id,
  author: Person,
  title: MarkedText,
  excerpt: MarkedText,
  location: Type.String(),
  audience: EventAudience,
  circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
  starts_at: Instant,
  ends_at: Instant,
  /** In its time zone. */
  start_date: LocalDate,
  is_repeated: Type.Boolean(),
  cancelled_at: Nullable(Instant),
})
export type FoundEvent = Static<typeof FoundEvent>

/** A paged list in which everyone can search. */
export const searchList = { access: 'optional', paged: true, rateLimit: { max: 240, seconds: 60 } } as const

export const search = {
  members: route('GET', '/users/search', {
    ...searchList,
    policy: 'member:list',
    query,
    reply: Type.Array(
      Type.Object({ ...Person.properties, subtitle: Type.String(), avatar_url: Nullable(Type.String()) }),
    ),
    summary:
      'Members by name or username: prefix matches first; similar names only if there are few, and from three letters on.',
  }),
  circles: route('GET', '/groups/search', {
    ...searchList,
    policy: 'public',
    query,
    reply: Type.Array(Circle),
    summary: 'Circles by name: prefix matches first; similar names only if there are few, and from three letters on.',
  }),
  activities: route('GET', '/search/activities', {
    ...searchList,
    policy: 'activity:read',
    query: Type.Object({
      q: Type.Optional(q),
      ...filters,
      tag: Type.Optional(Type.String({ maxLength: limits.tagMax })),
      place: Type.Optional(Type.String({ maxLength: limits.locationMax })),
      has_photo: Type.Optional(Type.Boolean()),
      ...page,
    }),
    reply: Type.Array(FoundActivity),
    summary:
      'Activities with all words of `q` in title, text, tags or place, newest first; without `q`, by filters alone.',
  }),
  comments: route('GET', '/search/comments', {
    ...searchList,
    policy: 'comment:read',
    query: Type.Object({ q, ...filters, ...page }),
    reply: Type.Array(FoundComment),
    summary: 'Comments with all words of `q`, newest first.',
  }),
  events: route('GET', '/search/events', {
    ...searchList,
    policy: 'event:read',
    query: Type.Object({ q: Type.Optional(q), ...filters, ...page }),
    reply: Type.Array(FoundEvent),
    summary:
      'Events with all words of `q` in title, text or place, the one that was created last first; `user_id` organizes them.',
  }),
  tags: route('GET', '/search/tags', {
    access: 'optional',
    policy: 'activity:read',
    query,
    reply: Type.Array(Type.Object({ tag: Type.String(), last_used_at: Instant })),
    rateLimit: { max: 240, seconds: 60 },
    summary: 'Tags that start with `q`, of activities that the viewer can see: the 20 that were used last.',
  }),
}
