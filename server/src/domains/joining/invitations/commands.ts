import { randomBytes } from 'node:crypto'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { lockInviter, lockRole } from '../../accounts/index.ts'
import { addInvitedMember, lockInvitingCircle } from '../../circles/index.ts'
import { lockSettings } from '../../community/index.ts'
import { countNewAccountUse } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import { invitingRules } from './inviting-rules.ts'
import { lockActiveInvitation, unusedCount } from './queries.ts'

interface NewInvitation {
  readonly maxUses: number
  readonly days: number
  readonly circleId: number | null
  readonly label: string
  readonly address: string
}

/** Serializes the requests of one member, which would exceed the limit together. */
export async function lockInvitationsOf(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations', ${memberId}::bigint))`.execute(tx)
}

/** The settings as the transaction read them. */
type LockedSettings = Awaited<ReturnType<typeof lockSettings>>

/** Returns the id of a new invitation. */
export function createInvitation(
  deps: Pick<Deps, 'config' | 'community' | 'db'>,
  viewer: SignedInViewer,
  invitation: NewInvitation,
): Promise<number> {
  const { maxUses, days, circleId, label, address } = invitation
  return transaction(deps.db, async (tx) => {
    const inviter = await lockInviter(tx, viewer.id)
    authorize(viewer, 'create', { ...inviter, membersInvite: (await lockSettings(tx)).members_invite })
    if (circleId !== null) await lockInvitingCircle(tx, viewer, circleId)
    await lockInvitationsOf(tx, viewer.id)
    if ((await unusedCount(tx, viewer.id)) >= limits.activeInvitations) throw apiError('invitations_full')
    await countNewAccountUse(tx, deps, { memberId: viewer.id, use: 'invitations', count: maxUses })
    const { id } = await tx
      .insertInto('invitations')
      .values({
        token: randomBytes(18).toString('base64url'),
        created_by: viewer.id,
        circle_id: circleId,
        label,
        max_uses: maxUses,
        expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      action: 'invitation_created',
      actorId: viewer.id,
      details: { uses: String(maxUses) },
      address,
    })
    return id
  })
}

export function revokeInvitation(
  db: Db,
  viewer: SignedInViewer,
  { id, address }: { readonly id: number; readonly address: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    const role = await lockRole(tx, viewer.id)
    const invitation = await tx
      .selectFrom('invitations')
      .select(['created_by', 'revoked_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!invitation) throw apiError('invitation_not_found')
    authorize(viewer, 'revoke', { role, createdBy: invitation.created_by })
    if (invitation.revoked_at !== null) return
    await tx.updateTable('invitations').set({ revoked_at: new Date() }).where('id', '=', id).execute()
    await recordAudit(tx, { action: 'invitation_revoked', actorId: viewer.id, address })
  })
}

/**
 * Uses an invitation for a new member, records who invited them, and adds them to its circle while the inviter belongs
 * to it; throws `invitation_invalid`. Concurrent sign-ups wait for each other, so that the limit of uses holds.
 */
export async function acceptInvitation(
  tx: Tx,
  { config, events }: Pick<Deps, 'config' | 'events'>,
  {
    memberId,
    token,
    settings,
  }: { readonly memberId: number; readonly token: string; readonly settings: LockedSettings },
): Promise<void> {
  const invitation = await lockActiveInvitation(tx, token, invitingRules(config, settings))
  if (!invitation) throw apiError('invitation_invalid')
  const { id, created_by: invitedBy, circle_id: circleId } = invitation
  await tx.updateTable('invitations').set({ uses: sql`uses + 1` }).where('id', '=', id).execute()
  await tx
    .insertInto('invited_members')
    .values({ member_id: memberId, invitation_id: id, invited_by: invitedBy })
    .execute()
  if (circleId !== null) await addInvitedMember({ tx, events }, { circleId, memberId, invitedBy })
}
