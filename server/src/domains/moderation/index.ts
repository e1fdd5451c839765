/** Moderation: reports, their decisions, and sanctions. `docs/domains.md` lists the guarantees. */
export { removeReportTextsOf } from './account-erasure-commands.ts'
export { registerModerationListeners } from './listeners.ts'
export { restoreByEmail, suspendByEmail } from './operator-commands.ts'
export { sendReportEmails } from './reports/email-commands.ts'
export { moderationRoutes } from './routes.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Emails to moderators about new reports. */
    send_report_emails: Record<string, never>
  }
}
