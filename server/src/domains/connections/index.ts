/**
 * Connections: which members follow each other, with one row per ordered pair, pending or accepted. `docs/domains.md`
 * lists the guarantees.
 */

export { deleteConnection, followInAdvance, lockPair } from './commands.ts'
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
