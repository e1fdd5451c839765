import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ApiError, apiError } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { cleanupBatchSize } from '../../../platform/jobs/jobs.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import type { MediaStorage } from '../../../platform/media-storage/storage.ts'
import { isAbandoned, queueRun, type Run, type RunKind, releaseRun, reportRun, tryLockRun } from '../runs/commands.ts'
import { archiveReadyEmail } from './emails.ts'
import { type ArchiveRow, newestArchive } from './queries.ts'

export const archiveRuns: RunKind = {
  table: 'member_archives',
  job: 'create_archive',
  active: ['running'],
  startsAgain: true,
  queue: (jobs, tx, archiveId, options) => jobs.add(tx, 'create_archive', { archiveId }, options),
}

/** The file of an archive in the media storage. */
export const archiveFileName = (folder: string) => `${folder}/archive.zip`

/**
 * Queues the job that creates an archive of the viewer's data, unless one is being created or was created within the
 * last hour.
 */
export async function requestArchive(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  viewer: SignedInViewer,
  { address }: Cause,
): Promise<ArchiveRow> {
  return await transaction(db, async (tx) => {
    // Of two requests at once, the second one sees the archive of the first.
    await tx.selectFrom('members').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
    const newest = await newestArchive(tx, viewer.id)
    if (newest?.is_unfinished) {
      // Its job is lost, for example because the database was restored from a backup.
      if (!newest.is_lost) throw apiError('archive_unfinished')
      await queueRun({ jobs }, archiveRuns, tx, newest.id)
      return newest
    }
    if (newest?.next_at) {
      const waitMs = newest.next_at.getTime() - Date.now()
      throw new ApiError('archive_too_soon', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
    }
    const folder = `archive-${randomBytes(16).toString('base64url')}`
    const { id } = await tx
      .insertInto('member_archives')
      .values({ member_id: viewer.id, folder })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueRun({ jobs }, archiveRuns, tx, id)
    const subject = { type: 'member', id: viewer.id } as const
    await recordAudit(tx, { action: 'archive_requested', actorId: viewer.id, subject, address })
    const created = await newestArchive(tx, viewer.id)
    if (!created) throw new Error('The archive was not inserted.')
    return created
  })
}

/** Reports that the run is alive. Throws if it has been replaced, or the account is being deleted. */
export async function reportArchive(deps: Pick<Deps, 'db' | 'jobs'>, run: Run, progress: number): Promise<void> {
  await reportRun(deps, archiveRuns, run, (tx) =>
    tx.updateTable('member_archives').set({ progress }).where('id', '=', run.id).execute(),
  )
}

/**
 * Makes the archive available, withdraws earlier ones, and queues the email. Returns whether the archive is still
 * wanted.
 */
export async function finishArchive(
  { db, jobs, config, community }: Pick<Deps, 'db' | 'jobs' | 'config' | 'community'>,
  run: Run,
  bytes: number,
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    if (!(await tryLockRun(tx, archiveRuns, run))) return false
    const finished = await tx
      .updateTable('member_archives')
      .set({
        state: 'ready',
        progress: 1,
        bytes,
        finished_at: sql`now()`,
        expires_at: sql`now() + interval '7 days'`,
      })
      .where('id', '=', run.id)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('member_archives')
      .set({ expires_at: sql`now()` })
      .where('member_id', '=', run.memberId)
      .where('id', '<', run.id)
      .execute()
    const member = await tx
      .selectFrom('members')
      .select(['name', 'email', emailLanguage('members').as('language'), 'time_zone', 'hour_cycle'])
      .where('id', '=', run.memberId)
      .where('removal_started_at', 'is', null)
      .executeTakeFirst()
    if (!member) return true
    const context = { publicUrl: config.publicUrl, community: community.settings.name }
    await jobs.add(tx, 'send_mail', archiveReadyEmail(member, finished.expires_at, context))
    return true
  })
}

/** Lets the next attempt start at once; after the last one, the archive has failed. */
export async function failArchive(db: Db, run: Run): Promise<void> {
  if (await releaseRun(db, archiveRuns, run)) return
  await transaction(db, async (tx) => {
    if (await tryLockRun(tx, archiveRuns, run))
      await tx.updateTable('member_archives').set({ state: 'failed' }).where('id', '=', run.id).execute()
  })
}

/** Deletes the archives of an account that is being deleted. A running job notices that and deletes its own. */
export async function removeArchivesOf(deps: { db: Db; storage: MediaStorage }, memberId: number): Promise<void> {
  await deps.db.updateTable('member_archives').set({ member_id: null }).where('member_id', '=', memberId).execute()
  await removeExpiredArchives(deps)
}

/**
 * The part of the hourly cleanup job. Files are deleted before their row, so that the job finds the row again after a
 * failure.
 */
export async function removeExpiredArchives({ db, storage }: { db: Db; storage: MediaStorage }): Promise<void> {
  const rows = await db
    .selectFrom('member_archives')
    .select(['id', 'folder'])
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('expires_at', '<=', sql<Date>`now()`)]))
    .where((eb) => eb.or([eb('state', '<>', 'running'), isAbandoned('member_archives')]))
    .limit(cleanupBatchSize)
    .execute()
  for (const row of rows) await removeArchive({ db, storage }, row)
}

export async function removeArchive(
  { db, storage }: { db: Db; storage: MediaStorage },
  { id, folder }: { id: number; folder: string },
): Promise<void> {
  await storage.removeFolder(folder)
  await db.deleteFrom('member_archives').where('id', '=', id).execute()
}
