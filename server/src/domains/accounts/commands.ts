import { type Insertable, sql } from 'kysely'
import { type Db, isUniqueViolation, transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { apiError, invalid } from '../../platform/http/api-error.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { singleLine } from '../../platform/single-line.ts'
import type { Members } from '../../platform/tables.gen.ts'
import { canonicalTimeZone } from '../../platform/time-zones.ts'
import { discardMedia } from '../media/index.ts'
import { authorize } from './access.ts'
import { rejectCommonPassword } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { credentialsOf, lockSession, memberRow, passwordHashOf } from './queries.ts'
import { isReservedUsername } from './reserved-usernames.ts'
import { usernamesFor } from './username-from-name.ts'

interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly time_zone?: string
}

/** Creates an account and returns its id. */
export async function signUp(db: Db, account: NewAccount): Promise<number> {
  const name = singleLine(account.name)
  const email = account.email.trim()
  if (!isEmailAddress(email)) throw invalid(['body', 'email'], 'Invalid email. Please check your input.')
  rejectCommonPassword(account.password, { name, email })
  const timeZone = await storableTimeZone(db, account.time_zone ?? 'UTC')
  // Checked before the expensive hash. The unique index decides between concurrent sign-ups.
  if (await credentialsOf(db, email)) throw apiError('email_taken')
  const values = { name, email, password_hash: await hashPassword(account.password), time_zone: timeZone }
  for (const username of usernamesFor(name)) {
    const id = await insertMember(db, { ...values, username })
    if (id !== null) return id
  }
  throw new Error('There is always another username.')
}

/** Returns the id of the new member, or null if the username is taken. */
async function insertMember(db: Db, values: Insertable<Members>): Promise<number | null> {
  try {
    const { id } = await db.insertInto('members').values(values).returning('id').executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_key')) throw apiError('email_taken')
    if (isUniqueViolation(error, 'members_username_key')) return null
    throw error
  }
}

/** Creates a session if the password is correct. Returns null for a wrong password and for an unknown email address. */
export async function logIn(
  { db, sessions }: Deps,
  credentials: { email: string; password: string; userAgent: string },
) {
  const member = await credentialsOf(db, credentials.email)
  if (!(await verifyPassword(credentials.password, member?.password_hash)) || !member) return null
  const token = await transaction(db, (tx) => sessions.create(tx, member.id, credentials.userAgent))
  return { memberId: member.id, token }
}

/** Ends the session of the bearer token. Other processes are notified when the transaction commits. */
export async function logOut({ db, sessions }: Deps, viewer: SignedInViewer): Promise<void> {
  sessions.evict(await transaction(db, (tx) => sessions.end(tx, viewer.id, { only: viewer.sessionId })))
}

/** Ends one of the viewer's sessions. */
export async function endSession({ db, sessions }: Deps, viewer: SignedInViewer, sessionId: number): Promise<void> {
  const ended = await transaction(db, async (tx) => {
    const session = await lockSession(tx, sessionId)
    authorize(viewer, 'end', session)
    return sessions.end(tx, session.memberId, { only: sessionId })
  })
  sessions.evict(ended)
}

interface MemberChanges {
  readonly name?: string
  readonly username?: string | null
  readonly bio?: string
  readonly time_zone?: string
}

export async function editMember(
  { db, sessions, memberSummaries }: Deps,
  memberId: number,
  changes: MemberChanges,
): Promise<void> {
  const { name, username, bio, time_zone: timeZone } = changes
  const values = {
    ...(name !== undefined && { name: singleLine(name) }),
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio: bio.trim() }),
    ...(timeZone !== undefined && { time_zone: await storableTimeZone(db, timeZone) }),
  }
  if (Object.keys(values).length === 0) return
  if (username) await rejectReservedUsername(db, memberId, username)
  try {
    const stale = await transaction(db, async (tx) => {
      await tx.updateTable('members').set(values).where('id', '=', memberId).execute()
      // Cached sessions include the time zone of their member.
      return timeZone === undefined ? [] : await sessions.invalidate(tx, memberId)
    })
    sessions.evict(stale)
    memberSummaries.evict(memberId)
  } catch (error) {
    throw isUniqueViolation(error, 'members_username_key') ? apiError('username_taken') : error
  }
}

/** Sets an ingested upload as the member's picture and discards the previous one. */
export async function setProfilePicture(
  { db, memberSummaries }: Deps,
  memberId: number,
  mediaId: number,
): Promise<void> {
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
  memberSummaries.evict(memberId)
}

interface PasswordChange {
  readonly memberId: number
  readonly sessionId: number
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Verifies the current password, sets the new one, and ends all other sessions, because someone else may know the old
 * password.
 */
export async function changePassword({ db, sessions }: Deps, change: PasswordChange): Promise<void> {
  const { memberId } = change
  if (!(await verifyPassword(change.currentPassword, await passwordHashOf(db, memberId))))
    throw apiError('incorrect_login')
  const member = await memberRow(db, memberId)
  if (!member) throw apiError('not_authenticated')
  rejectCommonPassword(change.newPassword, member)
  const passwordHash = await hashPassword(change.newPassword)
  const ended = await transaction(db, async (tx) => {
    await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
    await tx.deleteFrom('password_resets').where('member_id', '=', memberId).where('used_at', 'is', null).execute()
    return await sessions.end(tx, memberId, { except: change.sessionId })
  })
  sessions.evict(ended)
}

/** A member whose username was reserved later keeps it. */
async function rejectReservedUsername(db: Db, memberId: number, username: string): Promise<void> {
  if (!isReservedUsername(username)) return
  const current = await memberRow(db, memberId)
  if (current?.username?.toLowerCase() !== username.toLowerCase())
    throw invalid(['body', 'username'], 'This username is reserved. Please choose another one.', 'username_reserved')
}

/** Accepts one mailbox at one host and rejects characters that a mail server could read as a list of addresses. */
function isEmailAddress(email: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(email) && email.includes('.')
}

/** Both JavaScript and PostgreSQL calculate dates in the time zone, so both must support it. */
async function storableTimeZone(db: Db, name: string): Promise<string> {
  const timeZone = canonicalTimeZone(name)
  const unknownZone = () => invalid(['body', 'time_zone'], 'Must be a known time zone', 'time_zone')
  if (timeZone === null) throw unknownZone()
  await sql`select now() at time zone ${timeZone}`.execute(db).catch((error: { code?: string }) => {
    throw error.code === '22023' ? unknownZone() : error
  })
  return timeZone
}
