import { sql } from 'kysely'
import type { JobPayloads, Jobs } from './jobs.ts'

/** How often a kind is tried before it is given up; the pauses grow from seconds to hours, so twelve are most of a day. */
const maxAttempts: Record<keyof JobPayloads, number> = {
  send_mail: 12,
  remove_media: 12,
  fill_timelines: 12,
  // The next hour brings the next one.
  sweep: 2,
}

/** The queue in the community's own database: `add` is one insert inside the caller's transaction. */
export const jobQueue: Jobs = {
  async add(tx, kind, payload, { key, runAt } = {}) {
    await sql`select graphile_worker.add_job(
      ${kind}::text, ${JSON.stringify(payload)}::json,
      run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts[kind]}::int, job_key := ${key ?? null}::text
    )`.execute(tx)
  },
}
