import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

/** Two members: the follower sent the request, or follows the followee. */
export interface Pair {
  readonly followerId: number
  readonly followeeId: number
}

/** `isOnCooldown`: the followee declined a request of the follower, or removed them, and the period has not ended. */
interface NewRequest extends Pair {
  readonly isOnCooldown: boolean
  /** A moderator limited the requester, and the followee does not follow them. */
  readonly isLimited: boolean
  /** True when the requester cannot see the followee. */
  readonly isHidden: boolean
}

/** `isHidden`: the followee cannot see the requester. */
interface ReceivedRequest extends Pair {
  readonly isHidden: boolean
}

const isOneOf = (viewer: Viewer, { followerId, followeeId }: Pair) =>
  viewer.id === followerId || viewer.id === followeeId

/** A request between two other members is hidden, so it is not found. */
const rules = {
  request: (viewer: Viewer, { followeeId, isOnCooldown, isLimited, isHidden }: NewRequest) => {
    if (viewer.id === followeeId) return 'own_request'
    if (isHidden) return 'member_not_found'
    if (isLimited) return 'account_limited'
    return isOnCooldown ? 'request_cooldown' : null
  },
  accept: (viewer: Viewer, { followeeId, isHidden }: ReceivedRequest) =>
    viewer.id === followeeId && !isHidden ? null : 'request_not_found',
  remove: (viewer: Viewer, pair: Pair) => (isOneOf(viewer, pair) ? null : 'request_not_found'),
  end: (viewer: Viewer, pair: Pair) => (isOneOf(viewer, pair) ? null : 'forbidden'),
} satisfies Rules<'connection'>

export const authorize = authorizer('connection', rules)
