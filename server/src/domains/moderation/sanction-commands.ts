import type { SanctionKind } from '@daystar/contract/sanction-kinds'
import { sql } from 'kysely'
import { type Cause, recordAudit } from '../../platform/audit-log.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { sanctionEmail } from './emails.ts'

interface NewSanction extends Cause {
  readonly memberId: number
  readonly kind: SanctionKind
  readonly caseId: number | null
  readonly reason: string
  readonly actorId: number | null
}

/** Records a sanction, and sends its reason to the member. */
export async function imposeSanction(
  tx: Tx,
  { jobs, config, community }: Pick<Deps, 'jobs' | 'config' | 'community'>,
  { memberId, kind, caseId, reason, actorId, address }: NewSanction,
): Promise<void> {
  await tx
    .insertInto('sanctions')
    .values({ member_id: memberId, kind, case_id: caseId, reason: reason.trim(), created_by: actorId })
    .execute()
  const subject = { type: 'member', id: memberId } as const
  await recordAudit(tx, { action: 'sanction_imposed', actorId, subject, reason, details: { kind }, address })
  const member = await tx
    .selectFrom('members')
    .select(['name', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const context = { communityName: community.settings.name, publicUrl: config.publicUrl }
  await jobs.add(tx, 'send_mail', sanctionEmail(member, { kind, reason: reason.trim() }, context))
}

/** Confirms that the member has read all sanctions against them. */
export async function markSanctionsSeen(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable('sanctions')
    .set({ seen_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .execute()
}
