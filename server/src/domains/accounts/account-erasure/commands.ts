import { randomBytes } from 'node:crypto'
import type { IdentityConfirmation } from '@daystar/contract/accounts/identity-confirmation'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { forEachMember, type MemberResults } from '../../../platform/api/member-results.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Reader, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { jobQueue } from '../../../platform/jobs/job-queue.ts'
import { cleanupBatchSize } from '../../../platform/jobs/jobs.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import type { Sessions } from '../../../platform/sessions.ts'
import { authorizeAccount, rejectLastOperator } from '../access.ts'
import { lockMemberByEmail, lockRoles } from '../members/queries.ts'
import { requireOwnIdentity } from '../passkeys/own-identity.ts'
import { lockOperators, requireOtherOperator } from '../roles/operator-lock-queries.ts'
import { accountDeletedEmail, deletionCancelledEmail, deletionRequestedEmail } from './emails.ts'

const graceDays = 14

/** The dependencies of starting a removal, on the command line as well. */
interface RemovalDeps {
  readonly sessions: Sessions
  readonly community: { readonly settings: { readonly name: string } }
}

type CommandDeps = Pick<Deps, 'db' | 'sessions' | 'jobs' | 'config' | 'community'>

/**
 * Deletes the viewer's account after the grace period and signs them out everywhere. Repeating it does not extend the
 * period.
 */
export async function requestDeletion(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { address, ...identity }: IdentityConfirmation & Cause,
): Promise<Date> {
  const { db, sessions, jobs, config, community } = deps
  await requireOwnIdentity(deps, viewer, identity)
  return await transaction(db, async (tx) => {
    await requireOtherOperator(tx, viewer.id)
    const member = await tx
      .updateTable('members')
      .set({ deletion_at: sql`coalesce(deletion_at, now() + make_interval(days => ${graceDays}))` })
      .where('id', '=', viewer.id)
      .returning(['name', 'email', emailLanguage('members').as('language'), 'time_zone', 'hour_cycle', 'deletion_at'])
      .executeTakeFirst()
    if (!member?.deletion_at) throw apiError('not_authenticated')
    await recordAudit(tx, { action: 'deletion_requested', ...ofMember(viewer.id, viewer.id), address })
    await jobs.add(
      tx,
      'send_mail',
      deletionRequestedEmail(member, member.deletion_at, {
        publicUrl: config.publicUrl,
        community: community.settings.name,
      }),
    )
    await sessions.end(tx, viewer.id)
    return member.deletion_at
  })
}

/** Keeps the viewer's account if its deletion was requested. */
export async function cancelDeletion(
  { db, jobs, community }: CommandDeps,
  viewer: SignedInViewer,
  { address }: Cause,
): Promise<void> {
  await transaction(db, async (tx) => {
    const member = await tx
      .updateTable('members')
      .set({ deletion_at: null })
      .where('id', '=', viewer.id)
      .where('deletion_at', 'is not', null)
      .where('removal_started_at', 'is', null)
      .returning(['name', 'email', emailLanguage('members').as('language')])
      .executeTakeFirst()
    if (!member) return
    await recordAudit(tx, { action: 'deletion_cancelled', ...ofMember(viewer.id, viewer.id), address })
    await jobs.add(tx, 'send_mail', deletionCancelledEmail(member, community.settings.name))
  })
}

const ofMember = (id: number, actorId: number | null) => ({ actorId, subject: { type: 'member', id } }) as const

/**
 * Deletes the account of another member at once: their sessions end and the email address is free when this returns; a
 * job does the rest.
 */
export async function deleteMember(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { memberId, address }: { memberId: number } & Cause,
): Promise<void> {
  await transaction(deps.db, async (tx) => removeMember(tx, deps, viewer, { memberId, address }))
}

/** Deletes the accounts of several members in one transaction. */
export async function deleteMembers(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { memberIds, address }: { memberIds: readonly number[] } & Cause,
): Promise<MemberResults> {
  return await transaction(deps.db, async (tx) => {
    const operators = await lockOperators(tx)
    authorizeAccount(viewer, 'deleteMany', { isViewerOperator: operators.some(({ id }) => id === viewer.id) })
    await lockRoles(tx, memberIds)
    return await forEachMember(memberIds, (memberId) => removeMember(tx, deps, viewer, { memberId, address }))
  })
}

async function removeMember(
  tx: Tx,
  deps: CommandDeps,
  viewer: SignedInViewer,
  { memberId, address }: { memberId: number } & Cause,
): Promise<void> {
  // Locks all operators, so that the role of the viewer does not change either.
  const operators = await lockOperators(tx)
  authorizeAccount(viewer, 'delete', { memberId, isViewerOperator: operators.some(({ id }) => id === viewer.id) })
  rejectLastOperator(operators, memberId)
  if (!(await startRemoval(tx, deps, memberId))) throw apiError('member_not_found')
  await recordAudit(tx, { action: 'account_deleted', ...ofMember(memberId, viewer.id), address })
}

/** Deletes an account from the command line, without a viewer, and returns the member. */
export async function deleteMemberByEmail(
  deps: RemovalDeps & { readonly db: Db },
  email: string,
): Promise<{ id: number; name: string }> {
  return await transaction(deps.db, async (tx) => {
    const operators = await lockOperators(tx)
    const member = await lockMemberByEmail(tx, email)
    rejectLastOperator(operators, member.id)
    await startRemoval(tx, deps, member.id)
    await recordAudit(tx, { action: 'account_deleted', ...ofMember(member.id, null), address: null })
    return member
  })
}

/** The part of the hourly cleanup job: starts the removal of accounts whose grace period is over. */
export async function removeDueAccounts(deps: RemovalDeps & { readonly db: Db }): Promise<void> {
  const { db } = deps
  const due = await db
    .selectFrom('members')
    .select('id')
    .where('deletion_at', '<=', sql<Date>`now()`)
    .limit(cleanupBatchSize)
    .execute()
  for (const { id } of due) {
    await transaction(db, async (tx) => {
      const member = await tx
        .selectFrom('members')
        .select('id')
        .where('id', '=', id)
        // A second look at the locked row: the member may have cancelled a moment before.
        .where('deletion_at', '<=', sql<Date>`now()`)
        .forUpdate()
        .executeTakeFirst()
      if (member) await startRemoval(tx, deps, id)
    })
  }
}

/**
 * The point of no return: ends the sessions, deletes the passkeys, frees the email address and queues the job that
 * deletes the rest, also when repeated. Returns whether the member exists.
 */
async function startRemoval(tx: Tx, { sessions, community }: RemovalDeps, memberId: number): Promise<boolean> {
  const member = await tx
    .selectFrom('members')
    .select(['name', 'email', emailLanguage('members').as('language'), 'removal_started_at'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) return false
  await jobQueue.add(tx, 'delete_account', { memberId }, { key: `delete_account:${memberId}` })
  if (member.removal_started_at !== null) return true
  await tx
    .updateTable('members')
    .set({
      email: `${randomBytes(16).toString('hex')}@deleted.invalid`,
      password_hash: '',
      role: 'member',
      deletion_at: sql`coalesce(deletion_at, now())`,
      removal_started_at: sql`now()`,
    })
    .where('id', '=', memberId)
    .execute()
  await jobQueue.removeWaitingFor(tx, member.email)
  await jobQueue.add(tx, 'send_mail', accountDeletedEmail(member, community.settings.name))
  await tx.deleteFrom('passkeys').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('oidc_identities').where('member_id', '=', memberId).execute()
  await sessions.end(tx, memberId)
  return true
}

/** The member whose account the job is to delete; undefined if it is already gone. */
export async function memberToRemove(reader: Reader, memberId: number) {
  return await reader
    .selectFrom('members')
    .select(['id', 'name', 'username'])
    .where('id', '=', memberId)
    .where('removal_started_at', 'is not', null)
    .executeTakeFirst()
}

/**
 * The end of the removal: deletes the row of the member, with everything that still references it, and stored responses
 * that name them.
 */
export async function removeMemberRow(db: Db, memberId: number): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`delete from idempotency_keys where reply::text ~ ${`"(id|user_id|author_id)": ?${memberId}[,}]`}`.execute(
      tx,
    )
    // What others did to the account stays until the end of the retention period, with the id as the only reference to
    // it.
    await tx
      .deleteFrom('audit_events')
      .where((eb) =>
        eb.or([
          eb('actor_id', '=', memberId),
          eb.and([
            eb('subject_type', '=', 'member'),
            eb('subject_id', '=', memberId),
            eb('address', 'is not', null),
            eb('actor_id', 'is', null),
          ]),
        ]),
      )
      .execute()
    await tx.deleteFrom('members').where('id', '=', memberId).execute()
  })
}
