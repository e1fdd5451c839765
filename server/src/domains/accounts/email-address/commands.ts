import { hash as digest, randomBytes } from 'node:crypto'
import type { Language } from '@daystar/contract/languages'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { apiError, invalid } from '../../../platform/api/api-error.ts'
import { type Cause, ofOwnAccount, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, isUniqueViolation, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { confirmationEmail, emailChangedEmail } from '../emails/security-emails.ts'
import { requireOwnPassword } from '../identity-confirmation/own-password.ts'
import { storedAddress } from '../members/address-queries.ts'
import { credentialsOf, lockMemberByEmail } from '../members/queries.ts'
import { forgetDevices } from '../sessions/known-device-commands.ts'

type CommandDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'sessions' | 'community'>

/** The dependencies of an email about an address, on the command line as well. */
interface EmailDeps {
  readonly jobs: Deps['jobs']
  readonly config: Pick<Deps['config'], 'publicUrl'>
  readonly community: { readonly settings: { readonly name: string } }
}

interface Owner {
  readonly id: number
  readonly name: string
  readonly language: Language
}

/** Accepts one mailbox at one host and rejects characters that a mail server could read as a list of addresses. */
export function isEmailAddress(email: string): boolean {
  return (
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(email) && email.includes('.') && email.length <= limits.emailMax
  )
}

/** Throws a validation error for everything else. */
export function requireEmailAddress(email: string): void {
  if (!isEmailAddress(email)) throw invalid(['body', 'email'], (t) => t('Invalid email. Please check your input.'))
}

/** Sends a link that confirms the address, for the account as it is or to change it. Earlier links stop working. */
export async function sendConfirmation(
  tx: Tx,
  { jobs, config, community }: CommandDeps,
  owner: Owner,
  email: string,
): Promise<void> {
  await tx.deleteFrom('email_links').where('member_id', '=', owner.id).where('kind', '=', 'confirm').execute()
  const token = await createLink(tx, owner.id, 'confirm', email)
  const link = `${config.publicUrl}/email#confirm=${token}`
  await jobs.add(tx, 'send_mail', confirmationEmail({ ...owner, email }, link, community.settings.name))
}

/**
 * Sends the link once more: for the new address while a change is not confirmed, otherwise for the address of the
 * account.
 */
export async function resendConfirmation(deps: CommandDeps, viewer: SignedInViewer): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const member = await lockMember(tx, viewer.id)
    const pending = await pendingEmailOf(tx, viewer.id)
    if (pending === null && member.email_confirmed_at !== null) return
    await sendConfirmation(tx, deps, member, pending ?? member.email)
  })
}

/** The address that the member wants to change to and has not confirmed yet. */
export async function pendingEmailOf(reader: Db | Tx, memberId: number): Promise<string | null> {
  const link = await reader
    .selectFrom('email_links as l')
    .innerJoin('members as m', 'm.id', 'l.member_id')
    .select('l.email')
    .where('l.member_id', '=', memberId)
    .where('l.kind', '=', 'confirm')
    .where('l.expires_at', '>', sql<Date>`now()`)
    .whereRef('l.email', '<>', 'm.email')
    .executeTakeFirst()
  return link?.email ?? null
}

/** Changes the address once the new one is confirmed; without a mail server at once. */
export async function changeEmail(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { email: entered, password, address }: { email: string; password: string } & Cause,
): Promise<void> {
  const { db, config } = deps
  const email = storedAddress(entered)
  requireEmailAddress(email)
  await requireOwnPassword(db, viewer, password)
  if (await credentialsOf(db, email)) throw apiError('email_taken')
  await transaction(db, async (tx) => {
    const member = await lockMember(tx, viewer.id)
    await recordAudit(tx, { action: 'email_change_requested', ...ofOwnAccount(member.id), address })
    if (config.smtpUrl === null) await setEmail(tx, deps, member, { email, address })
    else await sendConfirmation(tx, deps, member, email)
  })
}

/** Confirms an address with the token of a link. If it is not the address of the account, it becomes that. */
export async function confirmEmail(deps: CommandDeps, token: string, { address }: Cause): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { member, email } = await useLink(tx, 'confirm', token)
    if (email.toLowerCase() !== member.email.toLowerCase()) await setEmail(tx, deps, member, { email, address })
    await tx.updateTable('members').set({ email_confirmed_at: sql`now()` }).where('id', '=', member.id).execute()
    await recordAudit(tx, { action: 'email_confirmed', ...ofOwnAccount(member.id), actorId: null, address })
  })
}

/** Restores the address before a change, with the token of a link that was sent there. All sessions end. */
export async function restoreEmail(deps: CommandDeps, token: string, { address }: Cause): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { member, email, createdAt } = await useLink(tx, 'undo', token)
    // An attacker who changed the address may have added them, to lock the owner out and to sign in again.
    for (const table of ['second_factors', 'passkeys', 'oidc_identities'] as const)
      await tx.deleteFrom(table).where('member_id', '=', member.id).where('created_at', '>=', createdAt).execute()
    await tx.deleteFrom('email_links').where('member_id', '=', member.id).execute()
    await forgetDevices(tx, member.id)
    await storeEmail(tx, member.id, email)
    await deps.sessions.end(tx, member.id)
    await recordAudit(tx, { action: 'email_restored', ...ofOwnAccount(member.id), actorId: null, address })
    await deps.jobs.add(tx, 'send_reset_link', { email })
  })
}

interface LockedMember extends Owner {
  readonly email: string
  readonly email_confirmed_at: Date | null
}

/** Changes the address from the command line, at once. Returns the name of the member. */
export async function setEmailByCommand(
  deps: EmailDeps & { readonly db: Db },
  { email, newEmail: entered }: { readonly email: string; readonly newEmail: string },
): Promise<string> {
  const newEmail = storedAddress(entered)
  if (!isEmailAddress(newEmail)) throw new Error(`"${newEmail}" is not an email address.`)
  return await transaction(deps.db, async (tx) => {
    const member = await lockMember(tx, (await lockMemberByEmail(tx, email)).id)
    await setEmail(tx, deps, member, { email: newEmail, address: null, actorId: null })
    return member.name
  })
}

/** Notifies the previous address. Unused links for setting a password were sent there, so they stop working. */
async function setEmail(
  tx: Tx,
  { jobs, config, community }: EmailDeps,
  member: LockedMember,
  { email, address, actorId = member.id }: { email: string; actorId?: number | null } & Cause,
): Promise<void> {
  await storeEmail(tx, member.id, email)
  await tx.deleteFrom('password_resets').where('member_id', '=', member.id).where('used_at', 'is', null).execute()
  await recordAudit(tx, { action: 'email_changed', ...ofOwnAccount(member.id), actorId, address })
  const token = await createLink(tx, member.id, 'undo', member.email)
  const link = `${config.publicUrl}/email#undo=${token}`
  await jobs.add(tx, 'send_mail', emailChangedEmail(member, email, { link, community: community.settings.name }))
}

async function storeEmail(tx: Tx, memberId: number, email: string): Promise<void> {
  try {
    await tx.updateTable('members').set({ email, email_confirmed_at: sql`now()` }).where('id', '=', memberId).execute()
  } catch (error) {
    throw isUniqueViolation(error, 'members_email_key') ? apiError('email_taken') : error
  }
}

async function createLink(tx: Tx, memberId: number, kind: 'confirm' | 'undo', email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('email_links')
    .values({
      member_id: memberId,
      kind,
      email,
      token_hash: digest('sha256', token, 'buffer'),
      expires_at: sql<Date>`now() + interval '7 days'`,
    })
    .execute()
  return token
}

/** A link works once. Throws `email_link_invalid`. */
async function useLink(
  tx: Tx,
  kind: 'confirm' | 'undo',
  token: string,
): Promise<{ member: LockedMember; email: string; createdAt: Date }> {
  const link = await tx
    .deleteFrom('email_links')
    .where('token_hash', '=', digest('sha256', token, 'buffer'))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['member_id', 'email', 'created_at'])
    .executeTakeFirst()
  if (!link) throw apiError('email_link_invalid')
  return { member: await lockMember(tx, link.member_id), email: link.email, createdAt: link.created_at }
}

async function lockMember(tx: Tx, id: number): Promise<LockedMember> {
  const member = await tx
    .selectFrom('members')
    .select(['id', 'name', 'email', emailLanguage('members').as('language'), 'email_confirmed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw apiError('not_authenticated')
  return member
}
