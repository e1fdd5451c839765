import { type Insertable, sql } from 'kysely'
import { apiError, invalid } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, isUniqueViolation, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Members } from '../../../platform/database/tables.gen.ts'
import type { Deps } from '../../../platform/deps.ts'
import { memberTexts, writtenTexts } from '../../../platform/text/content-texts.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { canonicalTimeZone } from '../../../platform/text/time-zones.ts'
import { discardMedia } from '../../media/index.ts'
import { limitNewAccountLinks } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import { requireEmailAddress, sendConfirmation } from '../email-address/commands.ts'
import { passwordChangedEmail, senderOf } from '../emails/security-emails.ts'
import { requireOwnPassword } from '../identity-confirmation/own-password.ts'
import { withinGuessBudget } from '../passwords/guess-budget.ts'
import { rejectCommonPassword } from '../passwords/password-rules.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { secondFactorOf } from '../second-factor/settings-commands.ts'
import { usernamesFor } from '../sign-up/username-from-name.ts'
import { credentialsOf, lockSession, memberRow } from './queries.ts'
import { isReservedUsername } from './reserved-usernames.ts'

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly time_zone: string | undefined
}

/** Runs in the transaction that creates an account; if it throws, there is no account. */
export type Admission = (tx: Tx, memberId: number) => Promise<void>

/** What is stored of a new account. */
export type AccountValues = Required<Pick<Insertable<Members>, 'name' | 'email' | 'password_hash' | 'time_zone'>> & {
  /** Set if the owner of the address is known already. */
  readonly email_confirmed_at?: Date
}

/** Creates an account and returns its id. */
export async function signUp(deps: Deps, account: NewAccount, admit: Admission): Promise<number> {
  return await createAccount(deps, await newAccountValues(deps.db, account), admit)
}

/** Checks what a person entered and hashes the password. Throws `email_taken` if there is an account with the address. */
export async function newAccountValues(db: Db, account: NewAccount) {
  const { name, email } = { name: singleLine(account.name), email: account.email.trim() }
  requireEmailAddress(email)
  await rejectCommonPassword(account.password, { name, email })
  // Checked before the expensive hash.
  const values = await valuesWithoutPassword(db, { ...account, name, email })
  return { ...values, password_hash: await hashPassword(account.password) } satisfies AccountValues
}

/** The same for an account whose owner signs in with the OpenID Connect provider, which has verified the address. */
export async function valuesWithoutPassword(db: Db, account: Omit<NewAccount, 'password'>) {
  const time_zone = await storableTimeZone(db, account.time_zone ?? 'UTC')
  // The unique index decides between concurrent sign-ups.
  if (await credentialsOf(db, account.email)) throw apiError('email_taken')
  return { name: singleLine(account.name), email: account.email, password_hash: '', time_zone } satisfies AccountValues
}

/** Creates an account with a username derived from its name, and returns its id. */
export async function createAccount(deps: Deps, values: AccountValues, admit: Admission): Promise<number> {
  for (const username of usernamesFor(values.name)) {
    const id = await insertMember(deps, { ...values, username }, admit)
    if (id !== null) return id
  }
  throw new Error('There is always another username.')
}

/** Returns the id of the new member, or null if the username is taken. Without a mail server, addresses do not have to be confirmed. */
async function insertMember(deps: Deps, values: Insertable<Members>, admit: Admission): Promise<number | null> {
  const sendsConfirmation = deps.config.smtpUrl !== null && !values.email_confirmed_at
  try {
    return await transaction(deps.db, async (tx) => {
      const member = await tx
        .insertInto('members')
        .values({ ...values, email_confirmed_at: sendsConfirmation ? null : (values.email_confirmed_at ?? new Date()) })
        .returning(['id', 'name', 'email'])
        .executeTakeFirstOrThrow()
      await admit(tx, member.id)
      if (sendsConfirmation) await sendConfirmation(tx, deps, member, member.email)
      return member.id
    })
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_key')) throw apiError('email_taken')
    if (isUniqueViolation(error, 'members_username_key')) return null
    throw error
  }
}

/**
 * The member with this email address and password, for whom the setup of the community opens a session. Throws `incorrect_login`, and
 * `setup_second_factor` if the password alone does not open one.
 */
export async function verifiedMemberId(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<number> {
  const account = email.trim()
  const member = await withinGuessBudget(db, 'elsewhere', account, async () => {
    const found = await credentialsOf(db, account)
    return (await verifyPassword(password, found?.password_hash)) ? found : null
  })
  if (!member) throw apiError('incorrect_login')
  if ((await secondFactorOf(db, member.id)).on_since !== null) throw apiError('setup_second_factor')
  return member.id
}

/** Ends the session of the bearer token. All processes are notified when the transaction commits. */
export async function logOut({ db, sessions }: Deps, viewer: SignedInViewer, { address }: Cause): Promise<void> {
  await transaction(db, async (tx) => {
    await recordAudit(tx, { action: 'signed_out', ...ofOwnAccount(viewer.id), address })
    await sessions.end(tx, viewer.id, { only: viewer.sessionId })
  })
}

/** Ends one of the viewer's sessions. */
export async function endSession(
  { db, sessions }: Deps,
  viewer: SignedInViewer,
  sessionId: number,
  { address }: Cause,
): Promise<void> {
  await transaction(db, async (tx) => {
    const session = await lockSession(tx, sessionId)
    authorize(viewer, 'end', session)
    await recordAudit(tx, { action: 'session_ended', ...ofOwnAccount(viewer.id), address })
    await sessions.end(tx, session.memberId, { only: sessionId })
  })
}

/** Ends all sessions of the viewer except the one of the request. */
export async function endOtherSessions(
  { db, sessions }: Deps,
  viewer: SignedInViewer,
  { address }: Cause,
): Promise<void> {
  await transaction(db, async (tx) => {
    await recordAudit(tx, { action: 'session_ended', ...ofOwnAccount(viewer.id), address })
    await sessions.end(tx, viewer.id, { except: viewer.sessionId })
  })
}

interface MemberChanges {
  readonly name?: string
  readonly username?: string | null
  readonly bio?: string
  readonly time_zone?: string
  readonly receives_announcements?: boolean
}

export async function editMember(
  deps: Pick<Deps, 'db' | 'config' | 'community'>,
  memberId: number,
  changes: MemberChanges,
): Promise<void> {
  const { db } = deps
  const { name, username, bio, time_zone: timeZone, receives_announcements } = changes
  const values = {
    ...(name !== undefined && { name: singleLine(name) }),
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio: bio.trim() }),
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

interface PasswordChange extends Cause {
  readonly memberId: number
  readonly sessionId: number
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Verifies the current password, sets the new one, and ends all other sessions, because someone else may know the old
 * password.
 */
export async function changePassword(
  { db, sessions, jobs, config, community }: Deps,
  change: PasswordChange,
): Promise<void> {
  const { memberId, sessionId } = change
  await requireOwnPassword(db, { id: memberId, sessionId }, change.currentPassword)
  const member = await memberRow(db, memberId)
  if (!member) throw apiError('not_authenticated')
  await rejectCommonPassword(change.newPassword, member)
  const passwordHash = await hashPassword(change.newPassword)
  await transaction(db, async (tx) => {
    await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
    await tx.deleteFrom('password_resets').where('member_id', '=', memberId).where('used_at', 'is', null).execute()
    await recordAudit(tx, { action: 'password_changed', ...ofOwnAccount(memberId), address: change.address })
    await jobs.add(tx, 'send_mail', passwordChangedEmail(member, senderOf({ config, community })))
    await sessions.end(tx, memberId, { except: sessionId })
  })
}

/** What a member does with their own account. */
function ofOwnAccount(memberId: number) {
  return { actorId: memberId, subject: { type: 'member', id: memberId } } as const
}

/** A member whose username was reserved later keeps it. */
async function rejectReservedUsername(db: Db, memberId: number, username: string): Promise<void> {
  if (!isReservedUsername(username)) return
  const current = await memberRow(db, memberId)
  if (current?.username?.toLowerCase() !== username.toLowerCase())
    throw invalid(['body', 'username'], 'This username is reserved. Please choose another one.', 'username_reserved')
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
