import { type Static, Type } from 'typebox'
import { Id, Instant, Line, Mentioned, Page, Person } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

export const Comment = Type.Object({
  id: Id,
  activity_id: Id,
  content: Type.String(),
  created_at: Instant,
  user: Person,
  user_id: Id,
  author_id: Id,
  star_count: Type.Integer(),
  starred_by_me: Type.Boolean(),
  mentions: Type.Array(Mentioned),
})
export type Comment = Static<typeof Comment>

const onActivity = Type.Object({ activityId: Id })
const one = Type.Object({ commentId: Id })
const StarState = Type.Object({ starred_by_me: Type.Boolean(), star_count: Type.Integer() })

/** Comments on an activity, oldest first: a conversation is read downwards. */
export const comments = {
  list: route('GET', '/comments/:activityId', {
    access: 'optional',
    params: onActivity,
    query: Page,
    paged: true,
    reply: Type.Array(Comment),
    errors: ['activity_not_found'],
    summary: 'Comments on an activity, oldest first.',
  }),
  add: route('POST', '/comments/:activityId', {
    access: 'required',
    params: onActivity,
    body: Type.Object({ content: Line(limits.commentMax) }),
    reply: Comment,
    errors: ['activity_not_found'],
    repeatable: true,
    allowance: { max: 60, seconds: 300 },
    summary: 'Adds a comment.',
  }),
  /** Where a comment stands: `/comment/{id}` opens its activity. */
  read: route('GET', '/comment/:commentId', {
    access: 'optional',
    params: one,
    reply: Comment,
    errors: ['comment_not_found'],
    summary: 'One comment, with the id of its activity.',
  }),
  remove: route('DELETE', '/comments/:commentId', {
    access: 'required',
    params: one,
    errors: ['comment_not_found', 'author_only'],
    summary: 'Deletes a comment: its author, or an operator.',
  }),
  star: route('POST', '/comments/:commentId/star', {
    access: 'required',
    params: one,
    reply: StarState,
    errors: ['comment_not_found'],
    summary: 'Stars a comment.',
  }),
  unstar: route('DELETE', '/comments/:commentId/star', {
    access: 'required',
    params: one,
    reply: StarState,
    errors: ['comment_not_found'],
    summary: 'Takes the star back.',
  }),
  stars: route('GET', '/comments/:commentId/stars', {
    access: 'optional',
    params: one,
    query: Page,
    paged: true,
    reply: Type.Array(Person),
    errors: ['comment_not_found'],
    aliases: ['/comments/:commentId/star/users', '/comments/:commentId/starred'],
    summary: 'Who starred a comment, newest first.',
  }),
}
