import type { AuditEvent, SecurityEvent } from '@daystar/contract/audit'
import { auditActions } from '@daystar/contract/audit-actions'
import type { Translate } from '@daystar/contract/message'
import { presentPerson } from '../accounts/index.ts'
import type { AuditRow, SecurityRow } from './queries.ts'

export function presentAuditEvent(row: AuditRow, t: Translate): AuditEvent {
  return {
    id: row.id,
    action: row.action,
    description: describe(row.action, t),
    actor: row.actor && presentPerson(row.actor),
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject: row.subject && presentPerson(row.subject),
    references: row.references,
    reason: row.reason,
    details: row.details as Record<string, string>,
    address: row.address,
    created_at: row.created_at.toISOString(),
  }
}

export function presentSecurityEvent(row: SecurityRow, t: Translate): SecurityEvent {
  return {
    id: row.id,
    action: row.action,
    description: describe(row.action, t),
    user_agent: row.user_agent,
    address: row.address,
    created_at: row.created_at.toISOString(),
  }
}

/** An action of a later version that ran on this database has no description here. */
function describe(action: string, t: Translate): string {
  return Object.hasOwn(auditActions, action) ? t(auditActions[action as keyof typeof auditActions].description) : action
}
