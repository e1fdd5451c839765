import { authorizer, type Rules } from '../../platform/http/authorization.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** Two members: the follower sent the request, or follows the followee. */
export interface Pair {
  readonly followerId: number
  readonly followeeId: number
}

const isOneOf = (viewer: Viewer, { followerId, followeeId }: Pair) =>
  viewer.id === followerId || viewer.id === followeeId

/** A request between two other members is hidden, so it is not found. */
const rules = {
  request: (viewer: Viewer, { followeeId }: Pair) => (viewer.id === followeeId ? 'own_request' : null),
  accept: (viewer: Viewer, { followeeId }: Pair) => (viewer.id === followeeId ? null : 'request_not_found'),
  remove: (viewer: Viewer, pair: Pair) => (isOneOf(viewer, pair) ? null : 'request_not_found'),
  end: (viewer: Viewer, pair: Pair) => (isOneOf(viewer, pair) ? null : 'forbidden'),
} satisfies Rules<'connection'>

export const authorize = authorizer('connection', rules)
