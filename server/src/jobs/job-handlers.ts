import { removeDueAccounts, sendResetLink } from '../domains/accounts/index.ts'
import { createArchive, removeExpiredArchives, removeOrphanedImports, runImport } from '../domains/archives/index.ts'
import { notifyOfNotice } from '../domains/circle-notices/index.ts'
import { deliverAnnouncement, queueAnnouncement } from '../domains/community/index.ts'
import { publishDraft, queueOverdueDrafts } from '../domains/drafts/index.ts'
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
import { sendReportEmails } from '../domains/moderation/index.ts'
import { emailNotifications, pushActivity, pushToDevice, pushToMember } from '../domains/notifications/index.ts'
import { announceComingTimes } from '../domains/planning/index.ts'
import { fillSearch, removeUnusedTags } from '../domains/search/index.ts'
import type { Deps } from '../platform/deps.ts'
import { sweepSpool } from '../platform/http/body/spool.ts'
import { removeOldReplies } from '../platform/http/idempotency-store.ts'
import { removeFailedJobs } from '../platform/jobs/failed-jobs.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { removeOldMails } from '../platform/mail/mail-delivery.ts'
import type { ClockSkewMonitor } from '../platform/process/clock-skew-monitor.ts'
import { removeOldRecords, removeOutdatedRows } from './outdated-rows-commands.ts'
import { removeAccount } from './remove-account.ts'

/** The handler of each kind of job. */
export function jobHandlers(
  deps: Deps,
  clock: Pick<ClockSkewMonitor, 'hasJumped'> = { hasJumped: false },
): JobHandlers {
  const { config, db, mail } = deps
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
      if (!clock.hasJumped) await removeOldRecords(db, config.auditDays)
    },
    sweep: async () => {
      // Everything would be old if the clock is ahead by mistake, also uploads that are being received.
      if (clock.hasJumped) return
      await removeDueAccounts(deps)
      await remindOfApplications(deps)
      await removeExpiredApplications(db)
      await removeInvitationAddresses(db)
      await removeOutdatedRows(db)
      await removeOldReplies(db)
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
