import { type Static, Type } from 'typebox'
import { Id, LocalDate, MemberRef, Nullable } from '../fields.ts'
import { route } from '../route.ts'

/** One day of the star calendar: its newest visible activity, which the star links to, and the totals of the day. */
export const ActivityDay = Type.Object({
  date: LocalDate,
  activity_id: Id,
  title: Type.String(),
  count: Type.Integer(),
  minutes: Type.Integer(),
})
export type ActivityDay = Static<typeof ActivityDay>

/** The endpoints for the star calendar. */
export const activityDays = {
  days: route('GET', '/users/:userId/days', {
    access: 'optional',
    policy: 'activity:read',
    params: Type.Object({ userId: MemberRef }),
    query: Type.Object({ from: LocalDate, to: LocalDate, circle_id: Type.Optional(Id) }),
    reply: Type.Array(ActivityDay),
    errors: ['member_not_found'],
    summary: 'Days with an activity between two dates (at most 400 days), oldest first: the star calendar.',
  }),
  streak: route('GET', '/users/:userId/streak', {
    access: 'optional',
    policy: 'activity:read',
    params: Type.Object({ userId: MemberRef }),
    query: Type.Object({ today: LocalDate, circle_id: Type.Optional(Id) }),
    reply: Type.Object({ days: Type.Integer(), last_date: Nullable(LocalDate) }),
    errors: ['member_not_found'],
    summary: 'Consecutive days up to today or yesterday.',
  }),
}
