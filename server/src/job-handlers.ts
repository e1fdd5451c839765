import { removeDiscarded, sweepMedia } from './domains/media/index.ts'
import type { Deps } from './platform/deps.ts'
import { removeExpiredRows } from './platform/expired-rows.ts'
import { sweepSpool } from './platform/http/spool.ts'
import type { JobHandlers } from './platform/jobs.ts'

/** Who does which kind of job. */
export function jobHandlers(deps: Deps): Partial<JobHandlers> {
  const { config, db, mail } = deps
  return {
    send_mail: (letter) => mail.send(letter),
    remove_media: ({ mediaId }) => removeDiscarded(deps, mediaId),
    sweep: async () => {
      await removeExpiredRows(db)
      await sweepMedia(deps)
      await sweepSpool(config.dataDir)
    },
  }
}
