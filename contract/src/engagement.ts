import { type Static, Type } from 'typebox'
import { Id, Person } from './fields.ts'
import { route } from './route.ts'

export const Engagement = Type.Object({
  highfivers: Type.Array(Person),
  commenters: Type.Array(Person),
  has_high_fived: Type.Boolean(),
  high_five_count: Type.Integer(),
  comment_count: Type.Integer(),
  highfivers_preview: Type.Array(Person),
  commenters_preview: Type.Array(Person),
})
export type Engagement = Static<typeof Engagement>

const Subject = Type.Object({ activity_id: Id, sender_id: Type.Optional(Id) })
const HighFiveState = Type.Object({ has_high_fived: Type.Boolean(), high_five_count: Type.Integer() })

export const engagement = {
  read: route('GET', '/activities/:activityId/engagement', {
    access: 'optional',
    policy: 'activity:read',
    paged: true,
    reply: Engagement,
    errors: ['activity_not_found'],
    summary: 'A page of the members who gave a high five and of those who commented, newest first.',
  }),
  give: route('POST', '/activities/highfive', {
    policy: 'highFive:give',
    body: Subject,
    reply: HighFiveState,
    errors: ['activity_not_found', 'not_yourself'],
    acceptsIdempotencyKey: true,
    summary: 'Gives a high five; giving again changes nothing.',
  }),
  takeBack: route('DELETE', '/activities/highfive', {
    policy: 'highFive:takeBack',
    body: Subject,
    reply: HighFiveState,
    errors: ['activity_not_found', 'not_yourself'],
    acceptsIdempotencyKey: true,
    summary: 'Removes the high five.',
  }),
}
