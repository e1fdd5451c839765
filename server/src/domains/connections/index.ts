/**
 * Connections: which members follow each other. There is one row per ordered pair, pending or accepted. Both members
 * can end a connection at any time.
 *
 * Guarantees: a member who was declined or removed cannot repeat the request for a growing period and is not accepted
 * automatically afterwards, until the other member sends or accepts a request (ban-commands.ts). Otherwise mutual
 * requests accept each other, regardless of their order. Commands between the same two members are serialized, so a
 * request is either accepted or cancelled. `connection.requested`, `.accepted` and `.ended` are emitted inside the
 * transaction, while the rows of both members are locked.
 */

export { deleteConnection, lockPair } from './commands.ts'
export { connectionCounts } from './count-queries.ts'
export { blocksBetween, isFollowing } from './queries.ts'
export { connectionRoutes } from './routes.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'connection.requested': { connectionId: number; followerId: number; followeeId: number }
    'connection.accepted': { connectionId: number; followerId: number; followeeId: number; byRequest: boolean }
    'connection.ended': { followerId: number; followeeId: number; wasAccepted: boolean }
  }
}
