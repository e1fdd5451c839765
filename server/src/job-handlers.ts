import type { Deps } from './platform/deps.ts'
import { removeExpiredRows } from './platform/expired-rows.ts'
import type { JobHandlers } from './platform/jobs.ts'

/** Who does which kind of job. */
export function jobHandlers({ db, mail }: Deps): Partial<JobHandlers> {
  return {
    send_mail: (letter) => mail.send(letter),
    sweep: () => removeExpiredRows(db),
  }
}
