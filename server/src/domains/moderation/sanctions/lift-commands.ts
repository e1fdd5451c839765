import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { lockRoles } from '../../accounts/index.ts'
import { endBan } from '../../circles/index.ts'
import { liftedEmail } from '../emails.ts'
import { authorizeSanction } from './access.ts'
import type { SanctionDeps } from './commands.ts'
import { type LockedSanction, lockSanction } from './queries.ts'

/** Lifts a sanction on behalf of a moderator. Has no effect if it is lifted already. */
export function liftSanction(
  deps: SanctionDeps,
  viewer: SignedInViewer,
  { sanctionId, reason, address }: { readonly sanctionId: number; readonly reason: string } & Cause,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const sanction = await lockSanctionToLift(tx, viewer, sanctionId)
    await lift(tx, deps, sanction, { reason: reason.trim(), actorId: viewer.id, address })
  })
}

/** The sanction, locked, if the viewer may decide about it. */
export async function lockSanctionToLift(tx: Tx, viewer: SignedInViewer, sanctionId: number): Promise<LockedSanction> {
  const sanction = await lockSanction(tx, sanctionId)
  const memberId = sanction?.member_id
  const roles = await lockRoles(tx, memberId === undefined ? [viewer.id] : [viewer.id, memberId])
  const viewerRole = roles.get(viewer.id) ?? null
  const memberRole = roles.get(memberId ?? 0) ?? null
  authorizeSanction(viewer, 'lift', { viewerRole, memberId: memberId ?? 0, memberRole })
  if (!sanction) throw apiError('sanction_not_found')
  return sanction
}

/** Ends the effect of a sanction, and sends the reason to the member. The caller holds the lock on it. */
export async function lift(
  tx: Tx,
  { jobs, config, community }: Omit<SanctionDeps, 'db'>,
  { id, member_id: memberId, kind, circle_id: circleId, circle_name, lifted_at: liftedAt }: LockedSanction,
  { reason, actorId, address }: { readonly reason: string; readonly actorId: number | null } & Cause,
): Promise<void> {
  if (liftedAt !== null) return
  await tx.updateTable('sanctions').set({ lifted_at: sql`now()` }).where('id', '=', id).execute()
  if (circleId !== null) await endBan(tx, circleId, memberId)
  const subject = { type: 'member', id: memberId } as const
  await recordAudit(tx, { action: 'sanction_lifted', actorId, subject, reason, details: { kind }, address })
  const member = await tx
    .selectFrom('members')
    .select(['name', 'email', emailLanguage('members').as('language')])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const context = { communityName: community.settings.name, publicUrl: config.publicUrl }
  await jobs.add(
    tx,
    'send_mail',
    liftedEmail(member, { kind, circleName: circleId === null ? '' : circle_name, reason }, context),
  )
}
