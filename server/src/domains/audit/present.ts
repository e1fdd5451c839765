import type { AuditEvent, SecurityEvent } from '@daystar/contract/audit'
import { auditActions } from '@daystar/contract/audit-actions'
import type { Translate } from '@daystar/contract/message'
import { presentPerson } from '../accounts/index.ts'
import type { AuditRow, SecurityRow } from './queries.ts'

export function presentAuditEvent(row: AuditRow, t: Translate): AuditEvent {
  return {
    ...row,
    description: describe(row.action, t),
    actor: row.actor && presentPerson(row.actor),
    subject: row.subject && presentPerson(row.subject),
    details: row.details as Record<string, string>,
    created_at: row.created_at.toISOString(),
  }
}

export function presentSecurityEvent(row: SecurityRow, t: Translate): SecurityEvent {
  return { ...row, description: describe(row.action, t), created_at: row.created_at.toISOString() }
}

/** An action of a later version that ran on this database has no description here. */
function describe(action: string, t: Translate): string {
  return Object.hasOwn(auditActions, action) ? t(auditActions[action as keyof typeof auditActions].description) : action
}
