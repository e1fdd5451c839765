/**
 * Comments on activities, and the stars on comments, visible to those who can see the activity. `docs/domains.md` lists
 * the guarantees.
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
