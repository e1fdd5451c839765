import { sql } from 'kysely'
import type { JobPayloads, Jobs } from './jobs.ts'

/** The most attempts per kind of job. The delays grow from seconds to hours: twelve attempts span most of a day. */
const maxAttempts: Record<keyof JobPayloads, number> = {
  send_mail: 12,
  send_reset_link: 12,
  delete_account: 12,
  queue_announcement: 12,
  send_announcement: 12,
  send_report_emails: 12,
  send_application_emails: 12,
  remove_media: 12,
  render_variants: 12,
  // Triggers queue it, with the same number.
  purge_media: 12,
  fill_timelines: 12,
  create_archive: 5,
  run_import: 5,
  // The next one is queued an hour or a day later anyway.
  sweep: 2,
  remove_old_audit_events: 2,
}

/** The queue is in the same database: `add` is one insert inside the transaction of the caller. */
export const jobQueue: Jobs = {
  async add(tx, kind, payload, { key, runAt, priority } = {}) {
    await sql`select graphile_worker.add_job(
      ${kind}::text, ${JSON.stringify(payload)}::json,
      run_at := ${runAt ?? null}::timestamptz, max_attempts := ${maxAttempts[kind]}::int, job_key := ${key ?? null}::text, priority := ${priority ?? null}::int
    )`.execute(tx)
  },
}
