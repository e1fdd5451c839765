/**
 * Comments on activities, and the stars on comments. A comment is visible to those who can see its activity; for
 * everyone else it is not found. Mentions are resolved when a comment is written: by `[Name](u:12)`, by `@handle`, or
 * by `@` and the name of a member whom the author follows. Every write emits its event inside the transaction:
 * `comments.added`, `member.mentioned`, `comment.removed` (before the row is deleted), `comment.starred`,
 * `comment.unstarred`.
 */

export { removeCommentMentionsOf, removeCommentsOf, removeStarsOf } from './account-erasure-commands.ts'
export { commentCounts } from './count-queries.ts'
export { deleteReportedComment } from './deletion-commands.ts'
export { firstComments } from './first-comments.ts'
export { lockComment } from './queries.ts'
export { commentRoutes } from './routes.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Of several authors, not empty. */
    'comments.added': readonly { commentId: number; activityId: number; activityAuthorId: number; authorId: number }[]
    'comment.removed': { commentId: number; activityId: number; activityAuthorId: number; authorId: number }
    'comment.starred': { commentId: number; activityId: number; commentAuthorId: number; memberId: number }
    'comment.unstarred': { commentId: number; activityId: number; commentAuthorId: number; memberId: number }
  }
}
