import {
  removeDueAccounts,
  removeExpiredChallenges,
  removeExpiredEmailLinks,
  removeExpiredOidcRequests,
  removeExpiredResetLinks,
  removeExpiredRoleChanges,
  removeOldDevices,
  sendResetLink,
} from '../domains/accounts/index.ts'
import { createArchive, removeExpiredArchives, removeOrphanedImports, runImport } from '../domains/archives/index.ts'
import { notifyOfNotice } from '../domains/circle-notices/index.ts'
import { deliverAnnouncement, queueAnnouncement } from '../domains/community/index.ts'
import { publishDraft, queueOverdueDrafts, removeOldPostedDrafts } from '../domains/drafts/index.ts'
import { extendEventSeries, notifyOfEvent, remindOfEvent } from '../domains/events/index.ts'
import { fillTimelines, removeOrphanedTimelines, trimTimelines } from '../domains/feed/index.ts'
import {
  remindOfApplications,
  removeExpiredApplications,
  removeInvitationAddresses,
  sendApplicationEmails,
} from '../domains/joining/index.ts'
import {
  cleanUpMedia,
  purgeFromCdn,
  recordPurging,
  removeDiscardedMedia,
  renderPendingVariants,
} from '../domains/media/index.ts'
import { removeOldCases, sendReportEmails } from '../domains/moderation/index.ts'
import { removePastNewAccountDays } from '../domains/new-accounts/index.ts'
import { emailNotifications, pushActivity, pushToDevice, pushToMember } from '../domains/notifications/index.ts'
import { announceComingTimes } from '../domains/planning/index.ts'
import { removeExpiredMutes } from '../domains/safety/index.ts'
import { fillSearch, removeUnusedTags } from '../domains/search/index.ts'
import { removeOldAuditEvents } from '../platform/audit-log.ts'
import type { Deps } from '../platform/deps.ts'
import { sweepSpool } from '../platform/http/body/spool.ts'
import { removeOldIdempotencyKeys } from '../platform/http/idempotency-store.ts'
import { removeOldReachedLimits } from '../platform/http/limits/reached-limits.ts'
import { removeOldRateLimitCounts } from '../platform/http/limits/shared-rate-limits.ts'
import { removeFailedJobs } from '../platform/jobs/failed-jobs.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { removeOldMails } from '../platform/mail/mail-delivery.ts'
import type { ClockSkewMonitor } from '../platform/process/clock-skew-monitor.ts'
import { removeAccount } from './remove-account.ts'

/** The handler of each kind of job. */
export function jobHandlers(
  deps: Deps,
  clock: Pick<ClockSkewMonitor, 'hasJumped'> = { hasJumped: false },
): JobHandlers {
  const { config, db, mail, sessions } = deps
  return {
    send_mail: (email) => mail.send(email),
    send_reset_link: ({ email }) => sendResetLink(deps, email),
    queue_announcement: (payload) => queueAnnouncement(deps, payload),
    send_announcement: (payload) => deliverAnnouncement(deps, payload),
    send_report_emails: () => sendReportEmails(deps),
    send_application_emails: () => sendApplicationEmails(deps),
    delete_account: ({ memberId }) => removeAccount(deps, memberId),
    remove_media: ({ mediaId }) => removeDiscardedMedia(deps, mediaId),
    render_variants: ({ mediaId }) => renderPendingVariants(deps, mediaId),
    purge_media: ({ files }) => purgeFromCdn(config, files),
    fill_timelines: ({ activityId, afterFollowerId }) => fillTimelines(db, activityId, afterFollowerId),
    publish_draft: (key) => publishDraft(deps, key),
    fill_search: () => fillSearch(db),
    notify_of_event: (payload) => notifyOfEvent(deps, payload),
    notify_of_notice: (payload) => notifyOfNotice(deps, payload),
    remind_of_event: (payload) => remindOfEvent(deps, payload),
    run_import: ({ importId }) => runImport(deps, importId),
    email_notifications: (payload) => emailNotifications(deps, payload),
    push_to_member: (payload) => pushToMember(deps, payload),
    push_activity: ({ activityId }) => pushActivity(deps, activityId),
    push_to_device: (payload) => pushToDevice(deps, payload),
    create_archive: ({ archiveId }) => createArchive(deps, archiveId),
    remove_old_audit_events: async () => {
      if (clock.hasJumped) return
      await removeOldAuditEvents(db, config.auditDays)
      await removeOldCases(db, config.auditDays)
    },
    sweep: async () => {
      // Everything would be old if the clock is ahead by mistake, also uploads that are being received.
      if (clock.hasJumped) return
      await sessions.removeExpired()
      await removeExpiredResetLinks(db)
      await removeDueAccounts(deps)
      await removeExpiredEmailLinks(db)
      await removeExpiredChallenges(db)
      await removeExpiredOidcRequests(db)
      await removeExpiredRoleChanges(db)
      await removeOldDevices(db)
      await removeExpiredMutes(db)
      await removePastNewAccountDays(db)
      await remindOfApplications(deps)
      await removeExpiredApplications(db)
      await removeInvitationAddresses(db)
      await removeOldIdempotencyKeys(db)
      await removeOldRateLimitCounts(db)
      await removeOldReachedLimits(db)
      await removeOldPostedDrafts(db)
      await queueOverdueDrafts(deps)
      await announceComingTimes(deps)
      await trimTimelines(db)
      await extendEventSeries(db)
      await removeOrphanedTimelines(db)
      await removeUnusedTags(db)
      await recordPurging(deps)
      await removeExpiredArchives(deps)
      await removeOrphanedImports(deps)
      await cleanUpMedia(deps)
      await sweepSpool(config.dataDir)
      await removeOldMails(config.dataDir)
      await removeFailedJobs(db)
    },
  }
}
