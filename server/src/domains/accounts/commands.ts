import { sql } from 'kysely'
import { type Db, isUniqueViolation, transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalid, refusal } from '../../platform/http/refusal.ts'
import { readTimeZone } from '../../platform/time-zones.ts'
import { discard } from '../media/index.ts'
import { refuseCommonPassword } from './password-rules.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { credentialsOf, memberRow, passwordHashOf } from './queries.ts'

interface Joining {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly time_zone?: string
}

/** Creates an account and returns its id. */
export async function signUp(db: Db, joining: Joining): Promise<number> {
  const name = joining.name.trim()
  const email = joining.email.trim()
  if (!isAddress(email)) throw invalid(['body', 'email'], 'Invalid email. Please check your input.')
  refuseCommonPassword(joining.password, { name, email })
  const timeZone = await storableTimeZone(db, joining.time_zone ?? 'UTC')
  // Before the costly hash; the unique index decides between two who come at once.
  if (await credentialsOf(db, email)) throw refusal('email_taken')
  const values = { name, email, password_hash: await hashPassword(joining.password), time_zone: timeZone }
  try {
    const { id } = await db.insertInto('members').values(values).returning('id').executeTakeFirstOrThrow()
    return id
  } catch (error) {
    throw isUniqueViolation(error, 'members_email_key') ? refusal('email_taken') : error
  }
}

/** Opens a session where the password fits; null for a wrong one and for an unknown address alike. */
export async function logIn(
  { db, sessions }: Deps,
  credentials: { email: string; password: string; userAgent: string },
) {
  const found = await credentialsOf(db, credentials.email)
  if (!(await passwordFits(credentials.password, found?.password_hash)) || !found) return null
  const token = await transaction(db, (tx) => sessions.open(tx, found.id, credentials.userAgent))
  return { memberId: found.id, token }
}

/** Ends sessions of a member, here at once and everywhere else with the commit. Returns how many there were. */
export async function endSessions(
  { db, sessions }: Deps,
  memberId: number,
  which: { only?: number; except?: number },
): Promise<number> {
  const ended = await transaction(db, (tx) => sessions.end(tx, memberId, which))
  sessions.forget(ended)
  return ended.length
}

export interface Changes {
  readonly name?: string
  readonly username?: string | null
  readonly bio?: string
  readonly time_zone?: string
}

export async function editMember({ db, sessions, faces }: Deps, memberId: number, changes: Changes): Promise<void> {
  const { name, username, bio, time_zone: zone } = changes
  const values = {
    ...(name !== undefined && { name: name.trim() }),
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio: bio.trim() }),
    ...(zone !== undefined && { time_zone: await storableTimeZone(db, zone) }),
  }
  if (Object.keys(values).length === 0) return
  try {
    const stale = await transaction(db, async (tx) => {
      await tx.updateTable('members').set(values).where('id', '=', memberId).execute()
      // A session carries the time zone of its member.
      return zone === undefined ? [] : await sessions.refresh(tx, memberId)
    })
    sessions.forget(stale)
    faces.forget(memberId)
  } catch (error) {
    throw isUniqueViolation(error, 'members_username_key') ? refusal('username_taken') : error
  }
}

/** Shows a picture that media has taken in, and lets the one before it go. */
export async function showPicture({ db, faces }: Deps, memberId: number, mediaId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await tx
      .selectFrom('members')
      .select('picture_media_id as id')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await tx.updateTable('members').set({ picture_media_id: mediaId }).where('id', '=', memberId).execute()
    if (before?.id) await discard(tx, before.id)
  })
  faces.forget(memberId)
}

interface PasswordChange {
  readonly memberId: number
  readonly sessionId: number
  readonly current: string
  readonly wanted: string
}

/** Asks for the old password, sets the new one, and ends every other session: the old one may be known to somebody else. */
export async function changePassword({ db, sessions }: Deps, change: PasswordChange): Promise<void> {
  const { memberId } = change
  if (!(await passwordFits(change.current, await passwordHashOf(db, memberId)))) throw refusal('incorrect_login')
  const member = await memberRow(db, memberId)
  if (!member) throw refusal('not_authenticated')
  refuseCommonPassword(change.wanted, member)
  const hashed = await hashPassword(change.wanted)
  const ended = await transaction(db, async (tx) => {
    await tx.updateTable('members').set({ password_hash: hashed }).where('id', '=', memberId).execute()
    await tx.deleteFrom('password_resets').where('member_id', '=', memberId).where('used_at', 'is', null).execute()
    return await sessions.end(tx, memberId, { except: change.sessionId })
  })
  sessions.forget(ended)
}

/** One box at one host, with nothing in it that a mail server could read as more than one. */
function isAddress(email: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(email) && email.includes('.')
}

/** Both halves of Daystar must know a zone: JavaScript reckons days with it, and so does PostgreSQL. */
async function storableTimeZone(db: Db, name: string): Promise<string> {
  const zone = readTimeZone(name)
  const refused = () => invalid(['body', 'time_zone'], 'Is not a known time zone', 'time_zone')
  if (zone === null) throw refused()
  await sql`select now() at time zone ${zone}`.execute(db).catch((error: { code?: string }) => {
    throw error.code === '22023' ? refused() : error
  })
  return zone
}
