import { type Static, Type } from 'typebox'
import {
  abilitiesOn,
  Id,
  Instant,
  LastEdit,
  Media,
  MentionedMember,
  NonBlankText,
  Nullable,
  OneOf,
  Person,
} from './fields.ts'
import { pictureErrors } from './file-errors.ts'
import { limits } from './limits.ts'
import { DecisionExplanation } from './moderation/report-case.ts'
import { route } from './route.ts'

/** The id is 0 if the account of the author was deleted. */
const AuthorId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const fields = {
  id: Id,
  activity_id: Id,
  /** The comment to whose thread a reply belongs. */
  parent_id: Nullable(Id),
  content: Type.String(),
  created_at: Instant,
  edited_at: Nullable(Instant),
  /** The URL expires. */
  photo: Nullable(Media),
  /** True for the one comment that the author of the activity pinned; lists start with it. */
  is_pinned: Type.Boolean(),
  user: Type.Object({ ...Person.properties, id: AuthorId }),
  user_id: AuthorId,
  author_id: AuthorId,
  /**
   * The comment or the account of its author was deleted: the content is empty, and only the place in the thread is
   * left.
   */
  is_removed: Type.Boolean(),
  star_count: Type.Integer(),
  starred_by_me: Type.Boolean(),
  /** True when the viewer mutes its author or one of its words. */
  is_muted: Type.Boolean(),
  mentions: Type.Array(MentionedMember),
  /** The abilities of the viewer on it. */
  can: Type.Optional(abilitiesOn<CommentAbility>()),
}
export type CommentAbility = 'comment:edit' | 'comment:delete' | 'comment:pin'

export const Reply = Type.Object(fields)
export type Reply = Static<typeof Reply>

export const Comment = Type.Object({
  ...fields,
  /** The first replies, oldest first; absent for a reply. */
  replies: Type.Optional(Type.Array(Reply)),
  /** The cursor of the replies after them; null if there are none. */
  next_replies: Type.Optional(Nullable(Type.String())),
})
export type Comment = Static<typeof Comment>

/** What an edited comment contained earlier. */
export const CommentVersion = Type.Object({
  id: Id,
  content: Type.String(),
  /** The photo that it had, to compare versions; only the current photo is shown. */
  photo_id: Nullable(Id),
  /** Of that photo. */
  alt_text: Type.String(),
  /** When this text was written. */
  written_at: Instant,
  mentions: Type.Array(MentionedMember),
})
export type CommentVersion = Static<typeof CommentVersion>

/** Who can add comments to an activity that they see. */
export const Commenting = OneOf(['everyone', 'followers', 'nobody'])
export type Commenting = Static<typeof Commenting>

const photoFile = {
  fields: ['photo', 'file', 'media_file'],
  maxBytes: limits.imageMaxBytes,
  tooLarge: 'file_too_large',
} as const
const StarState = Type.Object({ starred_by_me: Type.Boolean(), star_count: Type.Integer() })

/** Comments on an activity, oldest first: the reading order of a conversation. */
export const comments = {
  list: route('GET', '/comments/:activityId', {
    access: 'optional',
    policy: 'activity:read',
    paged: true,
    reply: Type.Array(Comment),
    errors: ['activity_not_found'],
    summary: 'Comments on an activity with their first replies: the pinned one, then oldest first.',
  }),
  replies: route('GET', '/comments/:commentId/replies', {
    access: 'optional',
    policy: 'activity:read',
    paged: true,
    reply: Type.Array(Reply),
    errors: ['comment_not_found'],
    summary: 'Replies in the thread of a comment, oldest first.',
  }),
  add: route('POST', '/comments/:activityId', {
    policy: 'comment:add',
    accepts: ['json', 'multipart'],
    /** A photo. */
    file: photoFile,
    body: Type.Object({
      content: NonBlankText(limits.commentMax),
      /** Of the photo. */
      alt_text: Type.Optional(Type.String({ maxLength: limits.altTextMax })),
      /** The comment or the reply to which this is a reply. Its author is notified. */
      parent_id: Type.Optional(Nullable(Id)),
    }),
    reply: Comment,
    errors: [
      'activity_not_found',
      'comment_not_found',
      'comments_closed',
      'comments_limited',
      'new_account_limit',
      'file_too_large',
      ...pictureErrors,
    ],
    repeatsReply: true,
    rateLimit: { max: 60, seconds: 300 },
    summary: 'Adds a comment, with or without a photo.',
  }),
  /** Resolves `/comment/{id}` links to the activity of the comment. */
  read: route('GET', '/comment/:commentId', {
    access: 'optional',
    policy: 'comment:read',
    reply: Comment,
    errors: ['comment_not_found'],
    summary: 'One comment, with the id of its activity.',
  }),
  visible: route('POST', '/comments/visible', {
    policy: 'comment:read',
    body: Type.Object({ comment_ids: Type.Array(Id, { maxItems: limits.visibilityCheck }) }),
    reply: Type.Object({ comment_ids: Type.Array(Id), edited_comments: Type.Array(LastEdit) }),
    rateLimit: { max: 60, seconds: 60 },
    summary:
      'The comments among those given that the member can see, and when they were edited: a device removes its copies of all others, and of earlier texts.',
  }),
  edit: route('PATCH', '/comments/:commentId', {
    policy: 'comment:edit',
    accepts: ['json', 'multipart'],
    /** A photo in place of the one that the comment has. */
    file: photoFile,
    body: Type.Object({
      content: NonBlankText(limits.commentMax),
      /** Of the photo; by default that of the comment stays as it is. */
      alt_text: Type.Optional(Type.String({ maxLength: limits.altTextMax })),
      remove_photo: Type.Optional(Type.Boolean()),
    }),
    reply: Comment,
    errors: ['comment_not_found', 'author_only', 'new_account_limit', 'file_too_large', ...pictureErrors],
    aliases: ['PUT /comments/:commentId'],
    rateLimit: { max: 60, seconds: 300 },
    summary:
      'Replaces the text of an own comment, and its photo if one is given; the earlier text remains visible as a version.',
  }),
  versions: route('GET', '/comments/:commentId/versions', {
    access: 'optional',
    policy: 'comment:read',
    reply: Type.Array(CommentVersion),
    errors: ['comment_not_found'],
    summary: 'The earlier texts of an edited comment, newest first, at most 50.',
  }),
  pin: route('POST', '/comments/:commentId/pin', {
    policy: 'comment:pin',
    errors: ['comment_not_found', 'author_only', 'reply_not_pinned'],
    summary: 'Pins a comment on an own activity in place of the one that is pinned.',
  }),
  unpin: route('DELETE', '/comments/:commentId/pin', {
    policy: 'comment:pin',
    errors: ['comment_not_found', 'author_only', 'reply_not_pinned'],
    summary: 'Ends the pinning of a comment on an own activity.',
  }),
  remove: route('DELETE', '/comments/:commentId', {
    policy: 'comment:delete',
    /** Of a moderator, who has to give a reason. */
    query: DecisionExplanation,
    errors: ['comment_not_found', 'author_only', 'reason_missing'],
    acceptsIdempotencyKey: true,
    summary: 'Deletes a comment; its author, the author of the activity, a moderator or an operator can.',
  }),
  star: route('POST', '/comments/:commentId/star', {
    policy: 'comment:star',
    reply: StarState,
    errors: ['comment_not_found'],
    acceptsIdempotencyKey: true,
    summary: 'Stars a comment.',
  }),
  unstar: route('DELETE', '/comments/:commentId/star', {
    policy: 'comment:unstar',
    reply: StarState,
    errors: ['comment_not_found'],
    acceptsIdempotencyKey: true,
    summary: 'Removes the star from a comment.',
  }),
  stars: route('GET', '/comments/:commentId/stars', {
    access: 'optional',
    policy: 'activity:read',
    paged: true,
    reply: Type.Array(Person),
    errors: ['comment_not_found'],
    aliases: ['/comments/:commentId/star/users', '/comments/:commentId/starred'],
    summary: 'Members who starred a comment, newest star first.',
  }),
}
