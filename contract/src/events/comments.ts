import { type Static, Type } from 'typebox'
import { abilitiesOn, Id, Instant, NonBlankText, Nullable, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { DecisionExplanation } from '../moderation/report-case.ts'
import { route } from '../route.ts'

export type EventCommentAbility = 'event:editComment' | 'event:deleteComment'

export const EventComment = Type.Object({
  id: Id,
  event_id: Id,
  author: Person,
  content: Type.String(),
  created_at: Instant,
  edited_at: Nullable(Instant),
  is_muted: Type.Boolean(),
  can: abilitiesOn<EventCommentAbility>(),
})
export type EventComment = Static<typeof EventComment>

/** An earlier text of an edited comment. */
export const EventCommentVersion = Type.Object({ id: Id, content: Type.String(), written_at: Instant })
export type EventCommentVersion = Static<typeof EventCommentVersion>

/** The endpoints for comments on events. */
export const eventComments = {
  comments: route('GET', '/events/:eventId/comments', {
    access: 'optional',
    policy: 'event:readAttendance',
    paged: true,
    reply: Type.Array(EventComment),
    errors: ['event_not_found', 'members_only'],
    summary: 'Comments on one date, oldest first.',
  }),
  addComment: route('POST', '/events/:eventId/comments', {
    policy: 'event:comment',
    body: Type.Object({ content: NonBlankText(limits.commentMax) }),
    reply: EventComment,
    errors: ['event_not_found', 'members_only', 'new_account_limit'],
    repeatsReply: true,
    rateLimit: { max: 60, seconds: 300 },
    summary: 'Adds a comment.',
  }),
  editComment: route('PATCH', '/events/comments/:eventCommentId', {
    policy: 'event:editComment',
    body: Type.Object({ content: NonBlankText(limits.commentMax) }),
    reply: EventComment,
    errors: ['comment_not_found', 'author_only', 'new_account_limit'],
    rateLimit: { max: 60, seconds: 300 },
    summary: 'Replaces the text of an own comment; the earlier text remains visible as a version.',
  }),
  commentVersions: route('GET', '/events/comments/:eventCommentId/versions', {
    access: 'optional',
    policy: 'event:read',
    reply: Type.Array(EventCommentVersion),
    errors: ['comment_not_found'],
    summary: 'The earlier texts of an edited comment, newest first, at most 50.',
  }),
  removeComment: route('DELETE', '/events/comments/:eventCommentId', {
    policy: 'event:deleteComment',
    /** Of a moderator, who has to give a reason. */
    query: DecisionExplanation,
    errors: ['comment_not_found', 'author_only', 'reason_missing'],
    summary: 'Deletes a comment; its author, an organizer, a moderator or an operator can.',
  }),
}
