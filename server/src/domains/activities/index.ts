/**
 * Activities, and the only decision about their visibility (`visibleTo`), which all other domains use in their SQL.
 * `docs/domains.md` lists the guarantees.
 */

export { openToEveryone, visibleTo, visibleToFollower, visibleToMember } from './access.ts'
export { removeActivitiesOf, removeActivityMentionsOf } from './account-erasure-commands.ts'
export { CardCache } from './cards/cache.ts'
export { cardListRenderer, renderCards } from './cards/lists.ts'
export { activityPresenter } from './cards/present.ts'
export { type ActivityRef, type Card, cardsFromSelect, cardsOf } from './cards/queries.ts'
export { type CardRef, cardRefColumns, linksOfActivity, visibilityState } from './cards/ref-queries.ts'
export { removeFromCircle } from './circle-links/circle-removal-commands.ts'
export { activityCounts } from './count-queries.ts'
export { deleteReportedActivity, recordTakeDown } from './deletion-commands.ts'
export { excerptOf } from './excerpt.ts'
export { registerActivityListeners } from './listeners.ts'
export { hasMentions, mentionedMemberIds } from './mentions/queries.ts'
export { type MentionedPerson, withoutMentions } from './mentions/without-mentions.ts'
export { activitiesNewestFirst, activitiesOf, activitiesWithMedia } from './queries.ts'
export { activityRoutes } from './routes.ts'
export { foldTags, hasRareTag, hasTag, trimTag } from './tags/queries.ts'
export {
  type ActivityViewing,
  lockVisibleActivities,
  lockVisibleActivity,
  membersWhoCanSee,
  type VisibilitySnapshot,
  type VisibleActivity,
  visibleActivity,
} from './visible-queries.ts'

import type { ReportReason } from '@daystar/contract/report-reasons'
import type { VisibilitySnapshot } from './visible-queries.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Of several authors, not empty. */
    'activities.posted': readonly { activityId: number; authorId: number; occurredAt: Date }[]
    /** `before` is set if the change can hide the activity from members who saw it. */
    'activity.changed': { activityId: number; authorId: number; occurredAt: Date; before: VisibilitySnapshot | null }
    'activity.removed': { activityId: number; authorId: number; before: VisibilitySnapshot }
    /**
     * A moderator deleted what another member posted, or an admin removed it from a circle. Emitted before that, with
     * the lock on it.
     */
    'content.taken_down': {
      authorId: number
      actorId: number
      subjectType: 'activity' | 'comment'
      subjectId: number
      excerpt: string
      /** The circle from which an admin removed it; empty if it was deleted. */
      circleName: string
      rule: ReportReason
      reason: string
      address: string | null
    }
    /** Members who are newly mentioned in the text of the activity or of a comment on it. */
    'member.mentioned': { activityId: number; commentId: number | null; actorId: number; memberIds: number[] }
  }
}
