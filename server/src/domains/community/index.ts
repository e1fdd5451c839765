/**
 * The community: its settings, which operators change, and its public pages. Guarantees: a setting that was never
 * changed has its default; every process applies a change as soon as it is committed, that of the request before it
 * returns.
 */
export { deliverAnnouncement, queueAnnouncement } from './announcement-commands.ts'
export { CurrentCommunity } from './current-community.ts'
export { logoIcons } from './logo-icons.ts'
export { presentCommunity } from './present.ts'
export { lockSettings, type StoredCommunity, storedCommunity, untouched } from './queries.ts'
export { communityRoutes } from './routes.ts'
export { acceptRulesAtSignUp, requireAcceptedRules, storeAcceptance } from './rules-commands.ts'
export { createSetupLink } from './setup-link-commands.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Queues the emails to the next recipients of an announcement. */
    queue_announcement: { announcementId: number }
    send_announcement: { announcementId: number; memberId: number }
  }
}
