import { type Static, Type } from 'typebox'
import { Activity, Audience } from '../activities.ts'
import { Id, LocalDate, Nullable, OneOf, Person, page } from '../fields.ts'
import { limits } from '../limits.ts'
import { message } from '../message.ts'
import { route } from '../route.ts'

/** The members who will see an activity, besides its author. */
export const AudiencePreview = Type.Object({
  /**
   * `followers_in_circles`: the followers who are also members of one of the circles; `nobody`: only the author sees
   * it. The counted members are those of all `circles` together, each counted once.
   */
  scope: OneOf(['everyone', 'followers', 'circles', 'followers_in_circles', 'nobody']),
  /** True when visitors without an account see it as well. */
  includes_visitors: Type.Boolean(),
  /** The number of members; null for everyone. */
  count: Nullable(Type.Integer()),
  /** The circles that limit who sees the activity. Empty if they do not limit it. */
  circles: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** True when members of circles that the author has left see it too; they are left out of the counts and lists. */
  has_left_circles: Type.Boolean(),
  /** One page of the counted members, newest accounts first. */
  members: Type.Array(Person),
})
export type AudiencePreview = Static<typeof AudiencePreview>

/** With whose rights members look at their own activities: a visitor, a follower in no circle, or a member by id. */
export const ViewAsReader = Type.String({
  pattern: '^(visitor|follower|[1-9][0-9]{0,15})$',
  errorMessage: message('Must be visitor, follower or the id of a member'),
})

export const audience = {
  preview: route('GET', '/users/me/audience', {
    policy: 'activity:readAudience',
    query: Type.Object({
      ...page,
      audience: Audience,
      /** The circles of the activity, as "3,7". For an existing activity: without it, its circles stay as they are. */
      circle_ids: Type.Optional(
        Type.String({ pattern: `^([1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,${limits.circlesPerActivity - 1}})?$` }),
      ),
      /** An activity of the member that is being edited. */
      activity_id: Type.Optional(Id),
      /** True when the edit opens an activity that is for members only. */
      opens: Type.Optional(Type.Boolean()),
    }),
    paged: true,
    reply: AudiencePreview,
    errors: ['activity_not_found', 'author_only', 'circle_not_found', 'members_only'],
    rateLimit: { max: 600, seconds: 60 },
    summary: 'Who will see an activity with this audience and these circles, before it is posted or changed.',
  }),
  viewAs: route('GET', '/users/me/view-as/:reader', {
    policy: 'activity:viewAs',
    params: Type.Object({ reader: ViewAsReader }),
    paged: true,
    reply: Type.Object({ count: Type.Integer(), activities: Type.Array(Activity) }),
    errors: ['member_not_found'],
    summary:
      "The signed-in member's own activities as a visitor, a follower without circles, or the given member sees them, newest first.",
  }),
  changeAll: route('POST', '/users/me/activities/audience', {
    policy: 'activity:edit',
    body: Type.Object({
      audience: Audience,
      /** Without it: all of the member's activities, or those between the dates. */
      activity_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: limits.bulkActivities })),
      /** By the calendar date of the activity in the author's time zone, both included. */
      from: Type.Optional(LocalDate),
      until: Type.Optional(LocalDate),
      /** Continues after the batch that returned this id. */
      after_id: Type.Optional(Id),
    }),
    reply: Type.Object({
      changed: Type.Integer(),
      /** The number of activities that already had this audience. */
      unchanged: Type.Integer(),
      /**
       * The activities that stay with their author because they have lost all their circles, and those that no longer
       * exist.
       */
      skipped: Type.Integer(),
      /** Send it as `after_id` for the next batch; null after the last one. */
      next_after_id: Nullable(Id),
    }),
    errors: ['author_only'],
    rateLimit: { max: 300, seconds: 60 },
    summary: `Changes the audience of several own activities, at most ${limits.audienceBatch} with each request.`,
  }),
}
