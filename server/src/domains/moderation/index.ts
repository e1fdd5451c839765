/**
 * Moderation: reports, their decisions, and sanctions.
 *
 * Guarantees: all undecided reports of one subject belong to one case, and a member reports a subject only once until
 * it is decided. A snapshot does not change with its subject, and its files stay until the decision. A case is decided
 * once; that and every viewing is recorded. Moderators do not see cases about themselves. Sanctions have an effect
 * until they end or are lifted, without a job: a trigger stores what follows from them with the member, where sessions
 * and the visibility predicates read it.
 */
export { removeReportTextsOf } from './account-erasure-commands.ts'
export { registerModerationListeners } from './listeners.ts'
export { restoreByEmail, suspendByEmail } from './operator-commands.ts'
export { sendReportEmails } from './report-email-commands.ts'
export { removeOldCases } from './retention-commands.ts'
export { moderationRoutes } from './routes.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Emails to moderators about new reports. */
    send_report_emails: Record<string, never>
  }
}
