import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import { isOperator } from '../../../platform/authorization/roles.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { authorizeAccount } from '../access.ts'
import { lockRole } from './queries.ts'

interface MemberAction extends Cause {
  readonly memberId: number
}

/** Sends a member the link with which they set a new password, as if they had asked for it. */
export async function sendPasswordLink(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  viewer: SignedInViewer,
  { memberId, address }: MemberAction,
): Promise<void> {
  await transaction(db, async (tx) => {
    authorizeAccount(viewer, 'sendPasswordLink', await viewerRights(tx, viewer))
    const { email } = await activeMember(tx, memberId)
    await jobs.add(tx, 'send_reset_link', { email })
    const subject = { type: 'member', id: memberId } as const
    await recordAudit(tx, { action: 'password_link_sent', actorId: viewer.id, subject, address })
  })
}

/** Signs a member out everywhere. */
export async function endSessionsOfMember(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  viewer: SignedInViewer,
  { memberId, address }: MemberAction,
): Promise<void> {
  await transaction(db, async (tx) => {
    authorizeAccount(viewer, 'endSessions', await viewerRights(tx, viewer))
    await activeMember(tx, memberId)
    await sessions.end(tx, memberId)
    const subject = { type: 'member', id: memberId } as const
    await recordAudit(tx, { action: 'sessions_ended', actorId: viewer.id, subject, address })
  })
}

async function viewerRights(tx: Tx, viewer: SignedInViewer) {
  return { isViewerOperator: isOperator(await lockRole(tx, viewer.id)) }
}

/** Throws `member_not_found`, also for an account that is being removed. */
async function activeMember(tx: Tx, memberId: number): Promise<{ email: string }> {
  const member = await tx
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .where('removal_started_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw apiError('member_not_found')
  return member
}
