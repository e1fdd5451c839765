import { apiError } from '../../platform/api/api-error.ts'
import { type Explanation, recordAudit } from '../../platform/audit-log.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { excerptOf } from '../../platform/text/excerpt.ts'

interface TakenDown {
  readonly type: 'activity' | 'comment' | 'event' | 'event_comment' | 'event_answer'
  readonly id: number
  readonly authorId: number
  /** The title of an activity or an event, or the text of a comment or a note. */
  readonly text: string
  /** Details of the audit event, besides the author, the beginning of the text and the rule. */
  readonly details?: Readonly<Record<string, string>>
}

/**
 * Records that the viewer deletes what another member wrote, who gets the rule and the reason; authors delete their own
 * without a record. The caller holds the lock on it, and deletes it afterwards.
 */
export async function recordTakeDown(
  tx: Tx,
  events: EventBus,
  viewer: SignedInViewer,
  { type, id, authorId, text, details }: TakenDown,
  { rule, reason, address }: Explanation,
): Promise<void> {
  if (viewer.id === authorId) return
  if (reason.trim() === '') throw apiError('reason_missing')
  const excerpt = excerptOf(text)
  await recordAudit(tx, {
    action: `${type}_deleted`,
    actorId: viewer.id,
    subject: { type, id },
    reason,
    details: { author_id: String(authorId), ...details, excerpt, rule },
    address,
  })
  const decision = { subjectType: type, subjectId: id, excerpt, circleName: '', rule, reason, address }
  await events.emit(tx, 'content.taken_down', { authorId, actorId: viewer.id, ...decision })
}
