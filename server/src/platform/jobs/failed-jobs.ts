import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { cleanupBatchSize } from './jobs.ts'

/**
 * Part of the hourly cleanup job: removes jobs, which can contain emails with addresses and links, 30 days after their
 * last attempt. Until then, operators can run them again.
 */
export async function removeFailedJobs(db: Db): Promise<void> {
  await sql`select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and updated_at < now() - interval '30 days' limit ${cleanupBatchSize}))`.execute(db)
}
