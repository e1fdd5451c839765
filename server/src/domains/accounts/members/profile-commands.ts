import type { users } from '@daystar/contract/accounts'
import type { Language } from '@daystar/contract/languages'
import type { BodyOf } from '@daystar/contract/route'
import { foldText } from '@daystar/contract/texts/fold-text'
import { storedUsername } from '@daystar/contract/texts/username'
import { sql } from 'kysely'
import { apiError, invalid } from '../../../platform/api/api-error.ts'
import { type Db, isUniqueViolation, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { memberTexts, writtenTexts } from '../../../platform/text/content-texts.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { discardMedia } from '../../media/index.ts'
import { limitNewAccountLinks } from '../../new-accounts/index.ts'
import { memberRow } from './queries.ts'
import { isReservedUsername } from './reserved-usernames.ts'
import { storableTimeZone } from './time-zone-queries.ts'

export async function editMember(
  deps: Pick<Deps, 'db' | 'config' | 'community'>,
  memberId: number,
  changes: BodyOf<typeof users.edit>,
): Promise<void> {
  const { db } = deps
  const { name, bio, time_zone: timeZone, language, hour_cycle, week_start } = changes
  const { receives_announcements, alt_text_reminder, allows_companions } = changes
  const { allows_suggestion, allows_packs, in_directory, dismiss_steps: dismissed } = changes
  const username = changes.username && validUsername(changes.username)
  const values = {
    ...(name !== undefined && { name: singleLine(name) }),
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio: bio.trim() }),
    ...(language !== undefined && { language }),
    ...(hour_cycle !== undefined && { hour_cycle }),
    ...(week_start !== undefined && { week_start }),
    ...(receives_announcements !== undefined && { receives_announcements }),
    ...(alt_text_reminder !== undefined && { alt_text_reminder }),
    ...(allows_suggestion !== undefined && { allows_suggestion }),
    ...(allows_packs !== undefined && { allows_packs }),
    ...(in_directory !== undefined && { in_directory }),
    ...(dismissed !== undefined && {
      // A union, so that two devices do not undo the choice of each other.
      dismissed_steps: sql<string[]>`array(select distinct unnest(dismissed_steps || ${[...dismissed]}::text[]))`,
    }),
    ...(allows_companions !== undefined && { allows_companions }),
    ...(timeZone !== undefined && { time_zone: await storableTimeZone(db, timeZone) }),
  }
  if (Object.keys(values).length === 0) return
  if (username) await rejectReservedUsername(db, memberId, username)
  await limitNewAccountLinks(db, deps, { memberId, texts: writtenTexts(memberTexts, changes) })
  try {
    await db.updateTable('members').set(values).where('id', '=', memberId).execute()
  } catch (error) {
    throw isUniqueViolation(error, 'members_username_key') ? apiError('username_taken') : error
  }
}

/** Remembers in which language a member last used the app. */
export async function rememberLanguage(db: Db, memberId: number, language: Language): Promise<void> {
  await db.updateTable('members').set({ last_language: language }).where('id', '=', memberId).execute()
}

/** Sets an ingested upload as the member's picture and discards the previous one. */
export async function setProfilePicture({ db }: Pick<Deps, 'db'>, memberId: number, mediaId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const previous = await tx
      .selectFrom('members')
      .select('picture_media_id as id')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await tx.updateTable('members').set({ picture_media_id: mediaId }).where('id', '=', memberId).execute()
    if (previous?.id) await discardMedia(tx, previous.id)
  })
}

/** The schema accepts usernames of which the composed form is too long, or which consist only of marks. */
function validUsername(text: string): string {
  const username = storedUsername(text)
  if (username === null) throw invalid(['body', 'username'], (t) => t('Use only letters, digits, _ and .'))
  return username
}

/** A member whose username was reserved later keeps it. */
async function rejectReservedUsername(db: Db, memberId: number, username: string): Promise<void> {
  if (!isReservedUsername(username)) return
  const current = await memberRow(db, memberId)
  if (foldText(current?.username ?? '') !== foldText(username))
    throw invalid(
      ['body', 'username'],
      (t) => t('This username is reserved. Please choose another one.'),
      'username_reserved',
    )
}
