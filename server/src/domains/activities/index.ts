/**
 * Activities, and the only decision about their visibility (`visibleTo`), which all other domains use in their SQL.
 * `docs/domains.md` lists the guarantees.
 */

export { openToEveryone, visibleTo, visibleToFollower, visibleToMember } from './access.ts'
export { removeActivitiesOf, removeActivityMentionsOf } from './account-erasure-commands.ts'
export { companionSeenBy, type OtherReader, otherReader, seenBy } from './audience/view-as-queries.ts'
export { CardCache } from './cards/cache.ts'
export { hiddenMembers, visibleCommentCount, withHiddenMembers } from './cards/comment-count-queries.ts'
export { isShownAsCompanion } from './cards/companion-queries.ts'
export { cardListRenderer, renderCards } from './cards/lists.ts'
export { activityPresenter, presentActivityMedia } from './cards/present.ts'
export { type ActivityRef, type Card, cardsFromSelect, cardsOf } from './cards/queries.ts'
export { type CardRef, cardRefColumns, linksOfActivity, visibilityState } from './cards/ref-queries.ts'
export { removeFromCircle } from './circle-links/circle-removal-commands.ts'
export { activityCounts } from './count-queries.ts'
export { postActivity, requirePostable } from './creating-commands.ts'
export { deleteReportedActivity } from './deletion-commands.ts'
export { type ActivityFilters, activitiesFound, foundActivities, indexedMatches } from './finding/queries.ts'
export { linkShowsMedia } from './links/link-queries.ts'
export { registerActivityListeners } from './listeners.ts'
export { firstFileColumns, saveFurtherFiles } from './media/commands.ts'
export { type ActivityFile, activitiesWithMedia, filesOfActivity, mediaIdsOf } from './media/queries.ts'
export { hasMentions, mentionedMemberIds } from './mentions/queries.ts'
export { removeStoredMentions } from './mentions/removal-commands.ts'
export { type MentionedPerson, withoutMentions } from './mentions/without-mentions.ts'
export { activitiesNewestFirst, activitiesOf, inCircle } from './queries.ts'
export { activityRoutes } from './routes.ts'
export { foldTags, hasTag } from './tags/queries.ts'
export {
  type ActivityViewing,
  lockVisibleActivities,
  lockVisibleActivity,
  membersWhoCanSee,
  type VisibilitySnapshot,
  type VisibleActivity,
  visibleActivity,
} from './visible-queries.ts'

import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { VisibilitySnapshot } from './visible-queries.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Of several authors, not empty. */
    'activities.posted': readonly { activityId: number; authorId: number; occurredAt: Date }[]
    /** Emitted first in the transaction that posts a draft. */
    'draft.posting': { authorId: number; draftId: string }
    /** `before` is set if the change can hide the activity from members who saw it. */
    'activity.changed': { activityId: number; authorId: number; occurredAt: Date; before: VisibilitySnapshot | null }
    'activity.removed': { activityId: number; authorId: number; before: VisibilitySnapshot }
    /** All members with whom the author did it, as the author names them. */
    'activity.companions_named': { activityId: number; author: SignedInViewer; memberIds: readonly number[] }
    /** Members who are newly mentioned in the text of the activity or of a comment on it. */
    'member.mentioned': { activityId: number; commentId: number | null; actorId: number; memberIds: number[] }
  }
}
