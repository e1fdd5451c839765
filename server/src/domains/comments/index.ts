/**
 * Comments on activities, and the stars on comments, visible to those who can see the activity. `docs/domains.md` lists
 * the guarantees.
 */

export { removeCommentMentionsOf, removeCommentsOf, removeStarsOf } from './account-erasure-commands.ts'
export { commentCounts } from './count-queries.ts'
export { deleteReportedComment } from './deletion-commands.ts'
export { firstCommentsReader } from './first-comments.ts'
export { lockComment } from './lock-queries.ts'
export { commentRoutes } from './routes.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Of several authors, not empty. */
    'comments.added': readonly {
      commentId: number
      activityId: number
      activityAuthorId: number
      authorId: number
      /** The authors of the comment and of the reply to which it replies; empty for a comment on the activity. */
      repliedToIds: readonly number[]
    }[]
    /** The text was edited, or it was pinned or unpinned. */
    'comment.changed': { commentId: number; activityId: number }
    /** Members whom an edited comment no longer mentions: at least one. */
    'comment.unmentioned': { commentId: number; memberIds: readonly number[] }
    /** The author of the activity deleted a comment of another member. Emitted after the deletion. */
    'comment.deleted_below_own': { activityId: number; activityAuthorId: number; authorId: number }
    'comment.removed': { commentId: number; activityId: number; activityAuthorId: number; authorId: number }
    'comment.starred': { commentId: number; activityId: number; commentAuthorId: number; memberId: number }
    'comment.unstarred': { commentId: number; activityId: number; commentAuthorId: number; memberId: number }
  }
}
