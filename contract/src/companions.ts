import { type Static, Type } from 'typebox'
import { ViewAsReader } from './activities/audience.ts'
import { Audience } from './activities.ts'
import { Id, Person } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

/** A member who did the same, with the activity that they logged. */
export const Companion = Type.Object({ ...Person.properties, activity_id: Id })
export type Companion = Static<typeof Companion>

const NewActivityReaders = Type.Object({
  audience: Audience,
  circles: Type.Array(Type.Object({ id: Id, name: Type.String() })),
})

/** With whom an activity was done, as far as the viewer sees it. */
export const ActivityCompanions = Type.Object({
  activity_id: Id,
  /** Those whose own activity the viewer sees as well. */
  companions: Type.Array(Companion),
  /** For the author alone: those who have not confirmed, including who declined. */
  unconfirmed: Type.Array(Person),
  /** True when the author names the viewer, who has not answered. */
  is_asked: Type.Boolean(),
  /** When the viewer is asked: their own activities of that day, the newest first. */
  own_activities: Type.Array(Type.Object({ id: Id, title: Type.String() })),
  /** When the viewer is asked: who sees a new activity at first, in some of its circles their members alone. */
  new_activity: Type.Optional(NewActivityReaders),
})
export type ActivityCompanions = Static<typeof ActivityCompanions>

export const companions = {
  list: route('POST', '/activities/companions', {
    access: 'optional',
    policy: 'activity:read',
    body: Type.Object({
      activity_ids: Type.Array(Id, { maxItems: limits.companionBatch }),
      /** Own activities as this reader sees them, with the companions whom the reader sees. */
      reader: Type.Optional(ViewAsReader),
    }),
    reply: Type.Array(ActivityCompanions),
    errors: ['member_not_found'],
    rateLimit: { max: 300, seconds: 60 },
    summary: 'With whom activities were done. Without activities that the viewer cannot see, and those done alone.',
  }),
  confirm: route('POST', '/activities/:activityId/companions/confirm', {
    policy: 'companion:confirm',
    body: Type.Object({
      /** An activity of the member that is linked; without it, one is created with title, time, duration and place. */
      own_activity_id: Type.Optional(Id),
      /** Who sees the new activity, as the member was shown: it is rejected if others would. */
      new_activity: Type.Optional(NewActivityReaders),
    }),
    reply: Type.Object({ activity_id: Id }),
    errors: ['activity_not_found', 'companion_not_found', 'author_only', 'members_only', 'activity_changed'],
    acceptsIdempotencyKey: true,
    rateLimit: { max: 120, seconds: 3600 },
    summary:
      'Confirms that the signed-in member took part, and returns the id of their own activity. Others see both as linked if they see both.',
  }),
  decline: route('POST', '/activities/:activityId/companions/decline', {
    policy: 'companion:decline',
    acceptsIdempotencyKey: true,
    summary:
      'Declines to be named, or ends a link that was confirmed. The author is not notified. Has no effect on members who are not named.',
  }),
  remove: route('DELETE', '/activities/:activityId/companions/:userId', {
    policy: 'companion:remove',
    errors: ['activity_not_found', 'author_only'],
    summary: 'Removes a member from an own activity; both activities remain. The other member is not notified.',
  }),
}
