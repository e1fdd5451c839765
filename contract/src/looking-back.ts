import { type Static, Type } from 'typebox'
import { Activity } from './activities.ts'
import { Id, LocalDate, Media, MemberRef, Nullable, Person } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

const Count = Type.Integer({ minimum: 0 })

const totals = {
  activities: Count,
  minutes: Count,
  /** The most frequent ones first. */
  tags: Type.Array(Type.Object({ tag: Type.String(), count: Count })),
  /** Months with an activity, oldest first. */
  months: Type.Array(Type.Object({ month: Type.String(), count: Count, minutes: Count })),
  places: Type.Array(Type.Object({ name: Type.String(), count: Count })),
}

/** What the activities of a member that the viewer sees add up to; of many, the newest. */
export const Totals = Type.Object(totals)
export type Totals = Static<typeof Totals>

const ActivityLine = Type.Object({
  id: Id,
  title: Type.String(),
  date: LocalDate,
  high_five_count: Count,
})

export const YearInReview = Type.Object({
  ...totals,
  days: Count,
  longest_streak: Count,
  first: Nullable(ActivityLine),
  last: Nullable(ActivityLine),
  /** Null while no activity has a high five. */
  most_starred: Nullable(ActivityLine),
  photos: Type.Array(Media),
})
export type YearInReview = Static<typeof YearInReview>

/** What *On this day* leaves out: one of them is set, or none if it is switched off. */
export const HiddenMemory = Type.Object({
  id: Id,
  date: Nullable(LocalDate),
  member: Nullable(Person),
  place: Nullable(Type.String()),
})
export type HiddenMemory = Static<typeof HiddenMemory>

const rateLimit = { max: 120, seconds: 300 }

/** Totals of a profile, *On this day*, and the year in review. */
export const lookingBack = {
  totals: route('GET', '/users/:userId/totals', {
    access: 'optional',
    policy: 'activity:read',
    params: Type.Object({ userId: MemberRef }),
    reply: Totals,
    errors: ['member_not_found'],
    summary: 'Totals of the activities of a member that the viewer sees, by tag, month and place.',
  }),
  pinned: route('GET', '/users/:userId/pinned', {
    access: 'optional',
    policy: 'activity:read',
    params: Type.Object({ userId: MemberRef }),
    reply: Type.Object({ activity: Nullable(ActivityLine) }),
    errors: ['member_not_found'],
    summary: 'The activity that a member shows first on their profile, if the viewer sees it.',
  }),
  pin: route('PUT', '/activities/:activityId/pin', {
    policy: 'activity:edit',
    errors: ['activity_not_found', 'author_only'],
    rateLimit,
    summary: 'Shows an own activity first on the profile, in place of an earlier one.',
  }),
  unpin: route('DELETE', '/activities/:activityId/pin', {
    policy: 'self',
    rateLimit,
    summary: 'Shows an activity no longer first on the profile of the signed-in member.',
  }),
  onThisDay: route('GET', '/users/me/on-this-day', {
    policy: 'self',
    query: Type.Object({ today: LocalDate }),
    reply: Type.Array(Activity),
    summary: 'Own activities of this day in former years, newest first.',
  }),
  hidden: route('GET', '/users/me/hidden-memories', {
    policy: 'self',
    reply: Type.Array(HiddenMemory),
    summary: 'What "On this day" leaves out.',
  }),
  hide: route('POST', '/users/me/hidden-memories', {
    policy: 'self',
    body: Type.Object({
      date: Type.Optional(LocalDate),
      user_id: Type.Optional(Id),
      place: Type.Optional(Type.String({ minLength: 1, maxLength: limits.locationMax })),
    }),
    errors: ['choices_full', 'member_not_found'],
    rateLimit,
    summary: 'Leaves a date, a member or a place out of "On this day"; without one of them, switches it off.',
  }),
  unhide: route('DELETE', '/users/me/hidden-memories/:memoryId', {
    policy: 'self',
    rateLimit,
    summary: 'Shows what was hidden in "On this day" again.',
  }),
  year: route('GET', '/users/me/years/:year', {
    policy: 'self',
    params: Type.Object({ year: Type.Integer({ minimum: 1900, maximum: 9999 }) }),
    reply: YearInReview,
    summary: 'The year of the signed-in member in review.',
  }),
}
