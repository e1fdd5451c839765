/** Circles: public or private groups of members. `docs/domains.md` lists the guarantees. */

import type { ReportReason } from '@daystar/contract/moderation/report-reasons'

export {
  type CircleRole,
  type CircleWithRole,
  hasCircleModeratorRole,
  isCircleAdmin,
  isCircleModerator,
} from './access.ts'
export { passOnCirclePictures } from './account-erasure-commands.ts'
export { endBan } from './ban-commands.ts'
export { circleCounts } from './count-queries.ts'
export { addInvitedMember, lockInvitingCircle } from './invitations/invited-member-commands.ts'
export { isInviterMember } from './invitations/queries.ts'
export { leaveAllCircles } from './membership-commands.ts'
export { presentCircle } from './present.ts'
export { type CircleRow, circleRows, escapedSearchKey } from './queries.ts'
export { clearCircle } from './reported-circle-commands.ts'
export {
  circleAdmins,
  circleFor,
  circleModerators,
  circlesWithRoles,
  circleWithRole,
  lockCircle,
  lockCircleFor,
  lockCircles,
  lockCirclesWithRoles,
  readableCircle,
  readableCircleIds,
} from './role-queries.ts'
export { circleRoutes } from './routes.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'circle.joined': { circleId: number; memberId: number }
    /** Emitted before the circle and its links to activities are deleted. */
    'circle.deleting': { circleId: number; removesActivities: boolean }
    /** An admin removed another member. `rule` and `reason` are missing if the client sent none. */
    'circle.member_removed': {
      circleId: number
      circleName: string
      memberId: number
      actorId: number
      rule: ReportReason | null
      reason: string
    }
    /** A member asked to join. */
    'circle.requested': { circleId: number; memberId: number }
    /** A request was accepted, declined or withdrawn. */
    'circle.request_ended': { circleId: number; memberId: number }
    'circle.request_accepted': { circleId: number; memberId: number; actorId: number }
    /** A member of the circle invited these, who did not belong to it. Not empty. */
    'circle.invited': { circleId: number; actorId: number; memberIds: readonly number[] }
    'circle.made_private': { circleId: number }
    'circle.left': { circleId: number; memberId: number }
  }
}
