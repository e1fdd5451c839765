import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, ofOwnAccount, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Reader, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { issuerOf } from '../../../platform/oidc-client.ts'
import { senderOf } from '../emails/security-emails.ts'
import { isConfirmed } from '../identity-confirmation/oidc-confirmation-commands.ts'
import { memberRow, passwordHashOf } from '../members/queries.ts'
import { hasOwnSignIn, lockSignInMethods } from '../sign-in-methods/queries.ts'
import { oidcConnectedEmail, oidcDisconnectedEmail } from './emails.ts'

interface Identity {
  readonly issuer: string
  readonly subject: string
}

type ServiceDeps = Pick<Deps, 'jobs' | 'config' | 'community'>

export const serviceName = ({ config }: Pick<Deps, 'config'>) => config.oidcName ?? ''

/** The member who has connected an identity. */
export async function memberOfIdentity(reader: Reader, { issuer, subject }: Identity) {
  return await reader
    .selectFrom('oidc_identities as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .select(['m.id', 'm.email'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
}

/** A concurrent insert of the same identity is waited for. Throws `oidc_identity_taken` and `oidc_connected`. */
export async function storeIdentity(
  tx: Tx,
  memberId: number,
  { issuer, subject, email }: Identity & { readonly email: string },
): Promise<void> {
  const values = { member_id: memberId, issuer, subject, email }
  const inserted = await tx
    .insertInto('oidc_identities')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return
  const owner = await memberOfIdentity(tx, { issuer, subject })
  throw apiError(owner && owner.id !== memberId ? 'oidc_identity_taken' : 'oidc_connected')
}

/** Connects an existing account and notifies its owner. */
export async function connectIdentity(
  tx: Tx,
  deps: ServiceDeps,
  { memberId, identity, address }: { memberId: number; identity: Identity & { readonly email: string } } & Cause,
): Promise<void> {
  await storeIdentity(tx, memberId, identity)
  await recordAudit(tx, { action: 'oidc_connected', ...ofOwnAccount(memberId), address })
  const member = await memberRow(tx, memberId)
  if (!member) throw apiError('oidc_invalid')
  await deps.jobs.add(tx, 'send_mail', oidcConnectedEmail(member, serviceName(deps), senderOf(deps)))
}

export async function markIdentityUsed(tx: Tx, { issuer, subject }: Identity): Promise<void> {
  await tx
    .updateTable('oidc_identities')
    .set({ last_used_at: sql`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** Disconnects the account at the provider, unless it is the only way to sign in. Repeating it changes nothing. */
export async function disconnectIdentity(deps: Deps, viewer: SignedInViewer, { address }: Cause): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const member = await lockSignInMethods(tx, viewer.id)
    if (!(await canDisconnect(tx, deps.config, viewer.id))) throw apiError('oidc_last_sign_in_method')
    const deleted = await tx
      .deleteFrom('oidc_identities')
      .where('member_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!deleted) return
    await recordAudit(tx, { action: 'oidc_disconnected', ...ofOwnAccount(viewer.id), address })
    await deps.jobs.add(tx, 'send_mail', oidcDisconnectedEmail(member, serviceName(deps), senderOf(deps)))
  })
}

async function canDisconnect(reader: Reader, { oidcOnly }: Deps['config'], memberId: number): Promise<boolean> {
  return !oidcOnly && (await hasOwnSignIn(reader, memberId))
}

/** The connection to the provider as the settings of a member show it. */
export async function ownOidcAccount({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: SignedInViewer) {
  const [connection, passwordHash, can_disconnect, is_confirmed] = await Promise.all([
    db
      .selectFrom('oidc_identities')
      .select(['email', 'created_at', 'last_used_at'])
      .where('member_id', '=', viewer.id)
      .where('issuer', '=', issuerOf(config))
      .executeTakeFirst(),
    passwordHashOf(db, viewer.id),
    canDisconnect(db, config, viewer.id),
    isConfirmed(db, viewer.sessionId),
  ])
  return {
    connection: connection
      ? {
          email: connection.email,
          created_at: connection.created_at.toISOString(),
          last_used_at: connection.last_used_at?.toISOString() ?? null,
        }
      : null,
    has_password: Boolean(passwordHash),
    can_disconnect,
    is_confirmed,
  }
}
