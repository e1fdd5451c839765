import { type Static, Type } from 'typebox'
import { abilitiesOn, Id, Instant, MentionedMember, NonBlankText, Page, Person } from './fields.ts'
import { limits } from './limits.ts'
import { DecisionExplanation } from './report-case.ts'
import { route } from './route.ts'

/** The id is 0 if the account of the author was deleted. */
const AuthorId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const Comment = Type.Object({
  id: Id,
  activity_id: Id,
  content: Type.String(),
  created_at: Instant,
  user: Type.Object({ ...Person.properties, id: AuthorId }),
  user_id: AuthorId,
  author_id: AuthorId,
  /** The account of the author was deleted: the content is empty, and only the place in the thread is left. */
  is_removed: Type.Boolean(),
  star_count: Type.Integer(),
  starred_by_me: Type.Boolean(),
  /** True when the viewer mutes its author or one of its words. */
  is_muted: Type.Boolean(),
  mentions: Type.Array(MentionedMember),
  /** The abilities of the viewer on it. */
  can: Type.Optional(abilitiesOn<'comment:delete'>()),
})
export type Comment = Static<typeof Comment>

const activityParams = Type.Object({ activityId: Id })
const commentParams = Type.Object({ commentId: Id })
const StarState = Type.Object({ starred_by_me: Type.Boolean(), star_count: Type.Integer() })

/** Comments on an activity, oldest first: the reading order of a conversation. */
export const comments = {
  list: route('GET', '/comments/:activityId', {
    access: 'optional',
    policy: 'activity:read',
    members: 'list',
    params: activityParams,
    query: Page,
    paged: true,
    reply: Type.Array(Comment),
    errors: ['activity_not_found'],
    summary: 'Comments on an activity, oldest first.',
  }),
  add: route('POST', '/comments/:activityId', {
    access: 'required',
    policy: 'comment:add',
    members: 'list',
    params: activityParams,
    body: Type.Object({ content: NonBlankText(limits.commentMax) }),
    reply: Comment,
    errors: ['activity_not_found', 'new_account_limit'],
    acceptsIdempotencyKey: true,
    rateLimit: { max: 60, seconds: 300 },
    summary: 'Adds a comment.',
  }),
  /** Resolves `/comment/{id}` links to the activity of the comment. */
  read: route('GET', '/comment/:commentId', {
    access: 'optional',
    policy: 'comment:read',
    members: 'list',
    params: commentParams,
    reply: Comment,
    errors: ['comment_not_found'],
    summary: 'One comment, with the id of its activity.',
  }),
  remove: route('DELETE', '/comments/:commentId', {
    access: 'required',
    policy: 'comment:delete',
    params: commentParams,
    /** Of a moderator, who has to give a reason. */
    query: DecisionExplanation,
    errors: ['comment_not_found', 'author_only', 'reason_missing'],
    summary: 'Deletes a comment; only its author, a moderator or an operator can.',
  }),
  star: route('POST', '/comments/:commentId/star', {
    access: 'required',
    policy: 'comment:star',
    params: commentParams,
    reply: StarState,
    errors: ['comment_not_found'],
    summary: 'Stars a comment.',
  }),
  unstar: route('DELETE', '/comments/:commentId/star', {
    access: 'required',
    policy: 'comment:unstar',
    params: commentParams,
    reply: StarState,
    errors: ['comment_not_found'],
    summary: 'Removes the star from a comment.',
  }),
  stars: route('GET', '/comments/:commentId/stars', {
    access: 'optional',
    policy: 'activity:read',
    members: 'list',
    params: commentParams,
    query: Page,
    paged: true,
    reply: Type.Array(Person),
    errors: ['comment_not_found'],
    aliases: ['/comments/:commentId/star/users', '/comments/:commentId/starred'],
    summary: 'Members who starred a comment, newest star first.',
  }),
}
