import type { users } from '@daystar/contract/accounts'
import type { Language } from '@daystar/contract/languages'
import type { BodyOf } from '@daystar/contract/route'
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
  const { name, username, bio, time_zone: timeZone, language, hour_cycle, week_start, receives_announcements } = changes
  const values = {
    ...(name !== undefined && { name: singleLine(name) }),
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio: bio.trim() }),
    ...(language !== undefined && { language }),
    ...(hour_cycle !== undefined && { hour_cycle }),
    ...(week_start !== undefined && { week_start }),
    ...(receives_announcements !== undefined && { receives_announcements }),
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

/** A member whose username was reserved later keeps it. */
async function rejectReservedUsername(db: Db, memberId: number, username: string): Promise<void> {
  if (!isReservedUsername(username)) return
  const current = await memberRow(db, memberId)
  if (current?.username?.toLowerCase() !== username.toLowerCase())
    throw invalid(
      ['body', 'username'],
      (t) => t('This username is reserved. Please choose another one.'),
      'username_reserved',
    )
}
