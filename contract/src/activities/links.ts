import { type Static, Type } from 'typebox'
import { activityContent } from '../activities.ts'
import { Id, Instant } from '../fields.ts'
import { linkDays } from '../link-days.ts'
import { route } from '../route.ts'

/** A link of the viewer. Its address is shown once, when it is created, because only a hash of it is stored. */
export const ActivityLink = Type.Object({
  id: Id,
  activity_id: Id,
  activity_title: Type.String(),
  created_at: Instant,
  expires_at: Instant,
  /** False if it has expired or was revoked, or if the activity is only for its author or for a closed circle now. */
  is_active: Type.Boolean(),
})
export type ActivityLink = Static<typeof ActivityLink>

/** What a link shows: the activity, and of its author only the name. */
export const SharedActivity = Type.Object({
  /** The URLs of its media end with the link. */
  ...activityContent,
  author_name: Type.String(),
  expires_at: Instant,
})
export type SharedActivity = Static<typeof SharedActivity>

export const activityLinks = {
  create: route('POST', '/activities/:activityId/links', {
    policy: 'activity:link',
    body: Type.Object({ days: Type.Enum([...linkDays]) }),
    reply: Type.Object({ id: Id, url: Type.String(), expires_at: Instant }),
    status: 201,
    errors: ['activity_not_found', 'author_only', 'link_forbidden', 'links_full'],
    rateLimit: { max: 60, seconds: 3600 },
    summary: 'Creates a link that shows an activity to people without an account.',
  }),
  own: route('GET', '/users/me/links', {
    policy: 'self',
    paged: true,
    reply: Type.Array(ActivityLink),
    summary: 'Links of the signed-in member, newest first.',
  }),
  revoke: route('DELETE', '/users/me/links/:linkId', {
    policy: 'activity:revokeLink',
    errors: ['link_not_found'],
    summary: 'Revokes a link.',
  }),
  read: route('POST', '/links/read', {
    policy: 'public',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: SharedActivity,
    errors: ['link_invalid'],
    failureLimit: 'invalid_links',
    summary: 'What a link shows.',
  }),
}
