/**
 * Audit: reading the audit log, which `recordAudit` (platform/audit-log.ts) writes, and recording what moderators take
 * down. Guarantees: only operators read the log, and a member sees the events of their own account, without the
 * addresses of others.
 */
export { ownAddress } from './access.ts'
export { auditRoutes } from './routes.ts'
export { recordTakeDown } from './take-down.ts'

import type { ReportReason } from '@daystar/contract/moderation/report-reasons'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /**
     * A moderator deleted what another member posted, or an admin removed it from a circle. Emitted before that, with
     * the lock on it.
     */
    'content.taken_down': {
      authorId: number
      actorId: number
      subjectType: 'activity' | 'comment' | 'event' | 'event_comment' | 'event_answer'
      subjectId: number
      excerpt: string
      /** The circle from which an admin removed it; empty if it was deleted. */
      circleName: string
      rule: ReportReason
      reason: string
      address: string | null
    }
  }
}
