import type { CommunitySettings } from '@daystar/contract/community'
import { isLanguage, type Language, sourceLanguage } from '@daystar/contract/languages'
import { memberToRemove, removeMemberRow } from '../domains/accounts/index.ts'
import { removeActivitiesOf, removeActivityMentionsOf } from '../domains/activities/index.ts'
import { removeArchivesOf, removeImportsOf } from '../domains/archives/index.ts'
import { leaveAllCircles, passOnCirclePictures } from '../domains/circles/index.ts'
import { removeCommentMentionsOf, removeCommentsOf, removeStarsOf } from '../domains/comments/index.ts'
import { storedCommunity } from '../domains/community/index.ts'
import { removeHighFivesOf } from '../domains/engagement/index.ts'
import { removeEventsOf } from '../domains/events/index.ts'
import { removeTimelineEntriesOf } from '../domains/feed/index.ts'
import { removeMediaOf } from '../domains/media/index.ts'
import { removeReportTextsOf } from '../domains/moderation/index.ts'
import type { Deps } from '../platform/deps.ts'
import { translator } from '../platform/text/translate.ts'
import { removeMentionsOf } from './remove-mentions.ts'

/**
 * Deletes everything of an account whose removal has started, in small transactions, and continues where it stopped if
 * it runs again. The row of the member is deleted last, and with it what references it.
 */
export async function removeAccount(deps: Pick<Deps, 'db' | 'storage'>, memberId: number): Promise<void> {
  const { db } = deps
  const row = await memberToRemove(db, memberId)
  if (!row) return
  const { settings } = await storedCommunity(db)
  const t = translator(languageOfTexts(settings))
  const member = { ...row, replacement: t('a deleted member', {}, { comment: 'Instead of a name within a text' }) }
  await leaveAllCircles(db, memberId)
  await passOnCirclePictures(db, memberId)
  await removeActivityMentionsOf(db, member)
  await removeCommentMentionsOf(db, member)
  await removeEventsOf(db, memberId)
  await removeMentionsOf(db, member)
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

/** The language of texts that members have written: that in which the community writes its own, if the app has it. */
function languageOfTexts({ language, app_language }: Pick<CommunitySettings, 'language' | 'app_language'>): Language {
  return app_language ?? (isLanguage(language) ? language : sourceLanguage)
}
