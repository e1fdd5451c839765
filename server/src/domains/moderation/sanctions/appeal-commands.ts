import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { appealRejectedEmail } from '../emails.ts'
import { authorizeSanction } from './access.ts'
import type { SanctionDeps } from './commands.ts'
import { lift, lockSanctionToLift } from './lift-commands.ts'
import { lockSanction } from './queries.ts'

/** Records the only appeal of the viewer against a sanction. */
export function appealSanction(
  db: Db,
  viewer: SignedInViewer,
  { sanctionId, text, address }: { readonly sanctionId: number; readonly text: string } & Cause,
): Promise<void> {
  return transaction(db, async (tx) => {
    const sanction = await lockSanction(tx, sanctionId)
    if (!sanction) throw apiError('sanction_not_found')
    authorizeSanction(viewer, 'appeal', sanction)
    if (sanction.appealed_at !== null) throw apiError('already_appealed')
    if (sanction.lifted_at !== null) throw apiError('sanction_lifted')
    await tx
      .updateTable('sanctions')
      .set({ appeal: text.trim(), appealed_at: sql`now()` })
      .where('id', '=', sanctionId)
      .execute()
    const subject = { type: 'member', id: viewer.id } as const
    await recordAudit(tx, { action: 'sanction_appealed', actorId: viewer.id, subject, address })
  })
}

interface AppealDecision extends Cause {
  readonly sanctionId: number
  readonly lifts: boolean
  /** The answer is for the member. */
  readonly answer: string
}

/** Decides an appeal. Of two decisions at the same moment, the second throws `appeal_decided`. */
export function decideAppeal(
  deps: SanctionDeps,
  viewer: SignedInViewer,
  { sanctionId, lifts, answer, address }: AppealDecision,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const sanction = await lockSanctionToLift(tx, viewer, sanctionId)
    if (sanction.appealed_at === null) throw apiError('sanction_not_found')
    if (sanction.appeal_decided_at !== null) throw apiError('appeal_decided')
    const text = answer.trim()
    await tx
      .updateTable('sanctions')
      .set({ appeal_answer: text, appeal_decided_at: sql`now()`, seen_at: null })
      .where('id', '=', sanctionId)
      .execute()
    const memberId = sanction.member_id
    const cause = { reason: text, actorId: viewer.id, address }
    const subject = { type: 'member', id: memberId } as const
    const details = { lifts: String(lifts) }
    await recordAudit(tx, { action: 'appeal_decided', subject, details, ...cause })
    if (lifts) return await lift(tx, deps, sanction, cause)
    const member = await tx
      .selectFrom('members')
      .select(['name', 'email', emailLanguage('members').as('language')])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    const context = { communityName: deps.community.settings.name, publicUrl: deps.config.publicUrl }
    await deps.jobs.add(tx, 'send_mail', appealRejectedEmail(member, text, context))
  })
}
