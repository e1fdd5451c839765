import { limits } from '@daystar/contract/limits'
import { memberToRemove, removeMemberRow, removeProfileMentionsOf } from '../domains/accounts/index.ts'
import { removeActivitiesOf, removeActivityMentionsOf, withoutMentions } from '../domains/activities/index.ts'
import { removeArchivesOf, removeImportsOf } from '../domains/archives/index.ts'
import { leaveAllCircles, passOnCirclePictures, removeCircleMentionsOf } from '../domains/circles/index.ts'
import { removeCommentMentionsOf, removeCommentsOf, removeStarsOf } from '../domains/comments/index.ts'
import { removeHighFivesOf } from '../domains/engagement/index.ts'
import { removeTimelineEntriesOf } from '../domains/feed/index.ts'
import { removeMediaOf } from '../domains/media/index.ts'
import { removeReportTextsOf } from '../domains/moderation/index.ts'
import type { Deps } from '../platform/deps.ts'

/**
 * Deletes everything of an account whose removal has started, in small transactions, and continues where it stopped if
 * it runs again. The row of the member is deleted last, and with it what references it.
 */
export async function removeAccount(deps: Pick<Deps, 'db' | 'storage'>, memberId: number): Promise<void> {
  const { db } = deps
  const member = await memberToRemove(db, memberId)
  if (!member) return
  await leaveAllCircles(db, memberId)
  await passOnCirclePictures(db, memberId)
  await removeActivityMentionsOf(db, member)
  await removeCommentMentionsOf(db, member)
  await removeCircleMentionsOf(db, memberId, (text, maxLength) => withoutMentions(text, member, maxLength))
  await removeProfileMentionsOf(db, memberId, (text) => withoutMentions(text, member, limits.bioMax))
  await removeActivitiesOf(db, memberId)
  await removeCommentsOf(db, memberId)
  await removeStarsOf(db, memberId)
  await removeHighFivesOf(db, memberId)
  await removeTimelineEntriesOf(db, memberId)
  await removeReportTextsOf(db, member)
  await removeMediaOf(deps, memberId)
  await removeArchivesOf(deps, memberId)
  await removeImportsOf(deps, memberId)
  await removeMemberRow(db, memberId)
}
