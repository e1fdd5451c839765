import { type Static, Type } from 'typebox'
import { activityContent } from '../activities.ts'
import { Id, Instant, MentionedMember } from '../fields.ts'
import { route } from '../route.ts'

/** What an edited activity contained before. */
export const ActivityVersion = Type.Object({
  id: Id,
  /** When it was posted or edited. */
  written_at: Instant,
  /** Its media are the files that the activity still has. */
  ...activityContent,
  mentions: Type.Array(MentionedMember),
})
export type ActivityVersion = Static<typeof ActivityVersion>

export const activityVersions = {
  list: route('GET', '/activities/:activityId/versions', {
    access: 'optional',
    policy: 'activity:read',
    reply: Type.Array(ActivityVersion),
    errors: ['activity_not_found'],
    summary:
      'The earlier versions of an edited activity, newest first, at most 50: those that the viewer could see with the audience of their time.',
  }),
  remove: route('DELETE', '/activities/:activityId/versions/:versionId', {
    policy: 'activity:edit',
    errors: ['activity_not_found', 'author_only', 'version_not_found'],
    summary: "Deletes a version of one of the signed-in member's activities.",
  }),
}
