import { randomBytes } from 'node:crypto'
import type { PackChoice } from '@daystar/contract/joining/welcome-packs'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { lockInviter, lockRole } from '../../accounts/index.ts'
import { lockInvitingCircle } from '../../circles/index.ts'
import { lockSettings } from '../../community/index.ts'
import { countNewAccountUse } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import { applyPack, type NewPack, requirePack, storePackMembers } from '../packs/commands.ts'
import type { PackEvents } from '../packs/pack-events.ts'
import { invitingRules } from './inviting-rules.ts'
import { lockActiveInvitation, unusedCount } from './queries.ts'

interface NewInvitation {
  readonly maxUses: number
  readonly days: number
  readonly circleId: number | null
  readonly label: string
  readonly pack: NewPack
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
  deps: Pick<Deps, 'config' | 'community' | 'db'> & { readonly packEvents: PackEvents },
  viewer: SignedInViewer,
  invitation: NewInvitation,
): Promise<number> {
  const { maxUses, days, circleId, label, pack, address } = invitation
  return transaction(deps.db, async (tx) => {
    const inviter = await lockInviter(tx, viewer.id)
    authorize(viewer, 'create', { ...inviter, membersInvite: (await lockSettings(tx)).members_invite })
    if (circleId !== null) await lockInvitingCircle(tx, viewer, circleId)
    await requirePack(tx, deps.packEvents, viewer, { ...pack, circleId })
    await lockInvitationsOf(tx, viewer.id)
    if ((await unusedCount(tx, viewer.id)) >= limits.activeInvitations) throw apiError('invitations_full')
    await countNewAccountUse(tx, deps, { memberId: viewer.id, use: 'invitations', count: maxUses })
    const { id } = await tx
      .insertInto('invitations')
      .values({
        token: randomBytes(18).toString('base64url'),
        created_by: viewer.id,
        circle_id: circleId,
        event_id: pack.eventId,
        label,
        max_uses: maxUses,
        expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storePackMembers(tx, id, pack.memberIds)
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

interface AcceptedInvitation {
  readonly memberId: number
  readonly token: string
  readonly settings: LockedSettings
  /** What the person wants of the welcome pack. */
  readonly pack: PackChoice | undefined
}

/**
 * Uses an invitation for a new member, records who invited them, and applies its pack; throws `invitation_invalid`.
 * Concurrent sign-ups wait for each other, so that the limit of uses holds.
 */
export async function acceptInvitation(
  tx: Tx,
  { config, events, packEvents }: Pick<Deps, 'config' | 'events'> & { readonly packEvents: PackEvents },
  { memberId, token, settings, pack }: AcceptedInvitation,
): Promise<void> {
  const invitation = await lockActiveInvitation(tx, token, invitingRules(config, settings))
  if (!invitation) throw apiError('invitation_invalid')
  const { id, created_by: invitedBy, circle_id: circleId, event_id: eventId } = invitation
  await tx.updateTable('invitations').set({ uses: sql`uses + 1` }).where('id', '=', id).execute()
  await tx
    .insertInto('invited_members')
    .values({ member_id: memberId, invitation_id: id, invited_by: invitedBy })
    .execute()
  const used = { id, circleId, eventId, invitedBy }
  const leftOut = await applyPack({ tx, events, packEvents }, newMember(memberId), used, pack)
  if (leftOut.length > 0)
    await tx.updateTable('invited_members').set({ pack_left_out: leftOut }).where('member_id', '=', memberId).execute()
}

/** A member whose account is created by the transaction, as the viewer of what they do at once. */
function newMember(id: number): SignedInViewer {
  return { id, sessionId: 0, timeZone: 'UTC', role: 'member', isEmailConfirmed: true, suspendedUntilMs: 0 }
}
