import { removeExpiredResetLinks, sendResetLink } from './domains/accounts/index.ts'
import { fillTimelines, trimTimelines } from './domains/feed/index.ts'
import { cleanUpMedia, removeDiscardedMedia } from './domains/media/index.ts'
import type { Deps } from './platform/deps.ts'
import { removeOldIdempotencyKeys } from './platform/http/idempotency-store.ts'
import { removeOldRateLimitCounts } from './platform/http/shared-rate-limits.ts'
import { sweepSpool } from './platform/http/spool.ts'
import type { JobHandlers } from './platform/jobs.ts'

/** The handler of each kind of job. */
export function jobHandlers(deps: Deps): JobHandlers {
  const { config, db, mail, sessions } = deps
  return {
    send_mail: (email) => mail.send(email),
    send_reset_link: ({ email }) => sendResetLink(deps, email),
    remove_media: ({ mediaId }) => removeDiscardedMedia(deps, mediaId),
    fill_timelines: ({ activityId, afterFollowerId }) => fillTimelines(db, activityId, afterFollowerId),
    sweep: async () => {
      await sessions.removeExpired()
      await removeExpiredResetLinks(db)
      await removeOldIdempotencyKeys(db)
      await removeOldRateLimitCounts(db)
      await trimTimelines(db)
      await cleanUpMedia(deps)
      await sweepSpool(config.dataDir)
    },
  }
}
