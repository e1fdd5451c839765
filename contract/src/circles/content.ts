import { type Static, Type } from 'typebox'
import { Activity } from '../activities.ts'
import { Id, Instant, Media, Nullable, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** What is pinned to the page of a circle: a text, or an activity in it. */
export const CirclePin = Type.Object({
  /** Empty if an activity is pinned. */
  text: Type.String(),
  activity: Nullable(Activity),
  pinned_at: Instant,
})
export type CirclePin = Static<typeof CirclePin>

/** The photos of one activity in a circle. */
export const CirclePhotos = Type.Object({
  activity_id: Id,
  title: Type.String(),
  author: Person,
  photos: Type.Array(Media),
})
export type CirclePhotos = Static<typeof CirclePhotos>

export const circleContent = {
  pinned: route('GET', '/groups/:circleId/pin', {
    access: 'optional',
    policy: 'circle:readContent',
    reply: Nullable(CirclePin),
    errors: ['circle_not_found', 'members_only'],
    summary: 'What is pinned to the page of a circle; null if nothing is, or an activity that the viewer cannot see.',
  }),
  pin: route('PUT', '/groups/:circleId/pin', {
    policy: 'circle:pin',
    body: Type.Object({
      /** Absent or null: the text is pinned. */
      activity_id: Type.Optional(Nullable(Id)),
      text: Type.Optional(Type.String({ maxLength: limits.circlePinMax })),
    }),
    errors: ['circle_not_found', 'circle_moderators_only', 'activity_not_found', 'new_account_limit'],
    summary: 'Pins an activity in the circle or a text, in place of what was pinned. An empty text pins nothing.',
  }),
  unpin: route('DELETE', '/groups/:circleId/pin', {
    policy: 'circle:pin',
    errors: ['circle_not_found', 'circle_moderators_only'],
    summary: 'Pins nothing.',
  }),
  photos: route('GET', '/groups/:circleId/photos', {
    access: 'optional',
    policy: 'circle:readContent',
    paged: true,
    reply: Type.Array(CirclePhotos),
    errors: ['circle_not_found', 'members_only'],
    summary: 'The activities of a circle with photos, newest first. Those with videos only are left out of a page.',
  }),
}
