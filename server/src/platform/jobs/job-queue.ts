import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { JobPayloads, Jobs } from './jobs.ts'

/** The most attempts of a job, which triggers name too. The delays grow from seconds to hours, in all most of a day. */
const defaultAttempts = 12

const maxAttempts: { readonly [Kind in keyof JobPayloads]?: number } = {
  push_to_member: 5,
  push_activity: 5,
  // Over some minutes; a message about something that others do is of no use much later.
  push_to_device: 8,
  create_archive: 5,
  run_import: 5,
  // The next one is queued an hour or a day later anyway.
  sweep: 2,
  remove_old_audit_events: 2,
}

/**
 * The email address of the person that a job is about. The keys of such jobs begin with a digest of the address, by
 * which `removeWaitingFor` finds them.
 */
const addressOf: { readonly [K in keyof JobPayloads]?: (payload: JobPayloads[K]) => string } = {
  send_mail: ({ to }) => to,
  send_reset_link: ({ email }) => email,
}

const keysOf = (address: string) => `address:${createHash('sha256').update(address).digest('hex')}:`

function keyOf<K extends keyof JobPayloads>(kind: K, payload: JobPayloads[K]): string | null {
  const address = addressOf[kind]?.(payload)
  return address === undefined ? null : keysOf(address) + randomUUID()
}

/** The queue is in the same database: `addAll` is one statement inside the transaction of the caller. */
export const jobQueue: Jobs = {
  add: (tx, kind, payload, { key, runAt, ...options } = {}) =>
    jobQueue.addAll(tx, kind, [{ payload, ...(key !== undefined && { key }), ...(runAt && { runAt }) }], options),

  async addAll(tx, kind, jobs, { priority, keepsTime = false } = {}) {
    if (jobs.length === 0) return
    await sql`select graphile_worker.add_job(
      ${kind}::text, job.payload::json, run_at := job.run_at, max_attempts := ${maxAttempts[kind] ?? defaultAttempts}::int,
      job_key := job.key, priority := ${priority ?? null}::int,
      job_key_mode := ${keepsTime ? 'preserve_run_at' : 'replace'}::text
    ) from unnest(${jobs.map(({ payload }) => JSON.stringify(payload))}::text[], ${jobs.map(({ key, payload }) => key ?? keyOf(kind, payload))}::text[],
      ${jobs.map(({ runAt }) => runAt?.toISOString() ?? null)}::timestamptz[]) job(payload, key, run_at)`.execute(tx)
  },

  async removeWaitingFor(tx, address) {
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where starts_with(key, ${keysOf(address)}) and locked_at is null
    ))`.execute(tx)
  },
}
