import { sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import { recordAudit } from '../../platform/audit-log.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { lockRole } from '../accounts/index.ts'
import { authorize } from './access.ts'

/** Runs a failed job again. A job that is running at the moment is left alone. */
export async function retryJob(
  db: Db,
  viewer: SignedInViewer,
  { jobId, address }: { readonly jobId: number; readonly address: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    authorize(viewer, 'retryJob', { role: await lockRole(tx, viewer.id) })
    const { rows } = await sql<{ task_identifier: string }>`
      select task_identifier from graphile_worker.jobs where id = ${jobId}::bigint and last_error is not null`.execute(
      tx,
    )
    const [job] = rows
    if (!job) throw apiError('job_not_found')
    await sql`select graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at := now(), attempts := 0)`.execute(
      tx,
    )
    await recordAudit(tx, {
      action: 'job_retried',
      actorId: viewer.id,
      details: { kind: job.task_identifier },
      address,
    })
  })
}

/** Records that an operator exports the list of members, with their email addresses. */
export async function recordExport(
  db: Db,
  viewer: SignedInViewer,
  { address }: { readonly address: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    authorize(viewer, 'exportMembers', { role: await lockRole(tx, viewer.id) })
    await recordAudit(tx, { action: 'members_exported', actorId: viewer.id, address })
  })
}
