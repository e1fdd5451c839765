import type { ReportReason } from '@daystar/contract/moderation/report-reasons'
import type { ImposedKind } from '@daystar/contract/moderation/sanction-kinds'
import { sql } from 'kysely'
import { apiError, invalid } from '../../../platform/api/api-error.ts'
import { type Cause, type Explanation, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EventBus } from '../../../platform/events.ts'
import { clearProfile, lockOperators, lockRole, rejectLastOperator } from '../../accounts/index.ts'
import { deleteReportedActivity } from '../../activities/index.ts'
import { deleteNotice } from '../../circle-notices/index.ts'
import { circleAdmins, clearCircle } from '../../circles/index.ts'
import { deleteReportedComment } from '../../comments/index.ts'
import { deleteReportedEvent, deleteReportedEventComment, deleteReportedNote } from '../../events/index.ts'
import { removeIfDiscarded } from '../../media/index.ts'
import { authorize } from '../access.ts'
import { imposeSanction } from '../sanctions/commands.ts'
import type { SubjectRef } from './content-queries.ts'
import { lockCase, mostFrequentReason, reportedExcerpt } from './queries.ts'

interface Decision extends Cause {
  readonly caseId: number
  readonly removesContent: boolean
  readonly sanction: ImposedKind | null
  readonly suspensionDays: number | null
  /** Undefined: the most frequent reason of the reports. */
  readonly rule: ReportReason | undefined
  /** The member whom the case is about reads this text. */
  readonly reason: string
  /** Those who sent the reports read this text. */
  readonly reply: string
}

/** Decides all reports of a case. Of two decisions at the same moment, the second throws `report_decided`. */
export function decideCase(
  deps: Pick<Deps, 'db' | 'events' | 'jobs' | 'config' | 'community'>,
  viewer: SignedInViewer,
  { caseId, removesContent, sanction, suspensionDays, reason, reply, address, ...decision }: Decision,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const operators = sanction === 'suspension' ? await lockOperators(tx) : []
    const viewerRole = await lockRole(tx, viewer.id)
    authorize(viewer, 'review', { viewerRole, memberId: null })
    const decided = await lockCase(tx, caseId)
    if (!decided) throw apiError('report_not_found')
    const { member_id: memberId, memberRole } = decided
    authorize(viewer, 'decide', { viewerRole, memberId, memberRole, sanction })
    if (decided.decided_at !== null) throw apiError('report_decided')
    if (memberId === null && sanction !== null)
      throw invalid(['body', 'sanction'], (t) => t('A decision about a circle cannot contain a sanction.'))
    if (memberId !== null) rejectLastOperator(operators, memberId)
    const kind = sanction ?? (removesContent ? 'removal' : null)
    if (kind !== null && reason.trim() === '') throw apiError('reason_missing')
    const type = decided.subject_type
    const excerpt = await reportedExcerpt(tx, decided)
    const rule = decision.rule ?? (await mostFrequentReason(tx, caseId))
    if (removesContent) await removeContent(tx, deps.events, { type, id: decided.subject_id })
    if (kind !== null) {
      const about = { type, excerpt, isRemoved: removesContent, circleName: '' }
      const admins = memberId === null ? await circleAdmins(tx, decided.subject_id) : []
      const recipients = memberId === null ? admins.filter((id) => id !== viewer.id) : [memberId]
      const imposed = { kind, days: suspensionDays, caseId, about, rule, reason, actorId: viewer.id, address } as const
      for (const recipient of recipients) await imposeSanction(tx, deps, { memberId: recipient, ...imposed })
    }
    const subject = { type, id: decided.subject_id }
    const cause = { actorId: viewer.id, rule, reason, address }
    await closeCase(tx, caseId, { ...cause, subject, excerpt, memberId, removesContent, sanction, reply: reply.trim() })
  })
}

interface ClosedCase extends Explanation {
  readonly subject: SubjectRef
  readonly excerpt: string
  /** The member whom the case is about; null for a circle. */
  readonly memberId: number | null
  readonly actorId: number
  readonly removesContent: boolean
  readonly sanction: ImposedKind | null
  readonly reply: string
}

async function closeCase(
  tx: Tx,
  caseId: number,
  {
    subject: { type, id },
    excerpt,
    memberId,
    actorId,
    removesContent,
    sanction,
    rule,
    reason,
    reply,
    address,
  }: ClosedCase,
): Promise<void> {
  await tx
    .updateTable('report_cases')
    .set({ decided_at: sql`now()`, decided_by: actorId, removed_content: removesContent, reply })
    .where('id', '=', caseId)
    .execute()
  await releaseMedia(tx, caseId)
  const details = {
    subject_type: type,
    subject_id: String(id),
    excerpt,
    rule,
    ...(memberId !== null && { author_id: String(memberId) }),
    removes_content: String(removesContent),
    sanction: sanction ?? 'none',
  }
  await recordAudit(tx, {
    action: 'report_decided',
    actorId,
    subject: { type: 'report', id: caseId },
    reason,
    details,
    address,
  })
}

/**
 * Decides the open case, if any, of something that a moderator deletes directly, and returns its id or null. A case
 * that another moderator decides at the same moment is left to them: waiting for it, with the lock on its subject,
 * would be a deadlock.
 */
export async function closeCaseOf(
  tx: Tx,
  decided: Omit<ClosedCase, 'removesContent' | 'sanction' | 'reply'>,
): Promise<number | null> {
  const open = await tx
    .selectFrom('report_cases')
    .select('id')
    .where('subject_type', '=', decided.subject.type)
    .where('subject_id', '=', decided.subject.id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!open) return null
  await closeCase(tx, open.id, { ...decided, removesContent: true, sanction: null, reply: '' })
  return open.id
}

async function removeContent(tx: Tx, events: EventBus, { type, id }: SubjectRef): Promise<void> {
  if (type === 'activity') await deleteReportedActivity(tx, events, id)
  else if (type === 'comment') await deleteReportedComment(tx, events, id)
  else if (type === 'event') await deleteReportedEvent(tx, id)
  else if (type === 'event_comment') await deleteReportedEventComment(tx, id)
  else if (type === 'event_answer') await deleteReportedNote(tx, id)
  else if (type === 'notice') await deleteNotice(tx, events, id)
  else if (type === 'circle' || type === 'circle_picture') await clearCircle(tx, id, { text: type === 'circle' })
  else await clearProfile(tx, id, { text: type === 'member' })
}

/** The files of the snapshots; those that were deleted in the meantime are now deleted for good. */
async function releaseMedia(tx: Tx, caseId: number): Promise<void> {
  const released = await tx
    .deleteFrom('report_media as f')
    .using('reports as r')
    .whereRef('r.id', '=', 'f.report_id')
    .where('r.case_id', '=', caseId)
    .returning('f.media_id')
    .execute()
  await removeIfDiscarded(tx, [...new Set(released.map((row) => row.media_id))])
}
