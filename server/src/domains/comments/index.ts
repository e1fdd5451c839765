/**
 * Comments: what members say about an activity, and the stars they give each other for it. A comment is seen by exactly those who
 * see its activity; to everybody else it is not found. Whom a text names is settled when it is written, by `[Name](u:12)`,
 * `@handle`, or `@` and the name of somebody the author follows. Every write is told inside its transaction: `comment.added`,
 * `member.mentioned`, `comment.removed` (while the comment still stands), `comment.starred`, `comment.unstarred`.
 */
export { firstComments } from './first-comments.ts'
export { commentRoutes } from './routes.ts'
