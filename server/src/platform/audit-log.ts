import type { AuditAction } from '@daystar/contract/audit-actions'
import type { ReportReason } from '@daystar/contract/moderation/report-reasons'
import type { Reader } from './database/database.ts'

interface AuditRecord {
  readonly action: AuditAction
  /** The member who did it; null for a visitor and for a command on the server. */
  readonly actorId: number | null
  /** The object that it concerns, with its id. */
  readonly subject?: { readonly type: AuditSubject; readonly id: number } | null
  readonly reason?: string
  readonly details?: Readonly<Record<string, string>>
  /** `request.ip`; null for a command. */
  readonly address: string | null
}

type AuditSubject =
  | 'member'
  | 'activity'
  | 'comment'
  | 'event'
  | 'event_comment'
  | 'event_answer'
  | 'circle'
  | 'media'
  | 'report'

/** The person who causes an audited change through a request. */
export interface Cause {
  readonly address: string | null
  readonly reason?: string
}

/** The reason of a moderator; authors need neither for what is theirs. */
export interface Explanation extends Cause {
  readonly rule: ReportReason
  readonly reason: string
}

/** The actor and the subject of a member's change of their own account. */
export function ofOwnAccount(memberId: number) {
  return { actorId: memberId, subject: { type: 'member', id: memberId } } as const
}

/** Records an event, in the transaction of what it describes. */
export async function recordAudit(tx: Reader, record: AuditRecord): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      actor_id: record.actorId,
      action: record.action,
      subject_type: record.subject?.type ?? null,
      subject_id: record.subject?.id ?? null,
      reason: record.reason ?? '',
      details: JSON.stringify(record.details ?? {}),
      address: record.address,
    })
    .execute()
}
