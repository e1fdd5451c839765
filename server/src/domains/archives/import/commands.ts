import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, isUniqueViolation, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { MediaStorage } from '../../../platform/media-storage/storage.ts'
import { authorize } from '../access.ts'
import { isAbandoned, lockRun, queueRun, type Run, type RunKind, reportRun } from '../runs/commands.ts'

export const importRuns: RunKind = {
  table: 'member_imports',
  job: 'run_import',
  active: ['running', 'undoing'],
  startsAgain: false,
  queue: (jobs, tx, importId, options) => jobs.add(tx, 'run_import', { importId }, options),
}

type QueueDeps = Pick<Deps, 'db' | 'jobs'>

export const newImportFolder = () => `import-${randomBytes(16).toString('base64url')}`

/** Queues the import of an uploaded file, unless another import of the member is not finished. */
export async function addImport(
  { db, jobs }: QueueDeps,
  viewer: SignedInViewer,
  { folder, community, address }: { folder: string; community: string } & Cause,
): Promise<number> {
  try {
    return await transaction(db, async (tx) => {
      const { id } = await tx
        .insertInto('member_imports')
        .values({ member_id: viewer.id, folder, community })
        .returning('id')
        .executeTakeFirstOrThrow()
      await queueRun({ jobs }, importRuns, tx, id)
      await recordImport(tx, 'archive_imported', viewer.id, address)
      return id
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw apiError('import_unfinished')
    throw error
  }
}

/** Queues the job that deletes everything that an import added. */
export async function requestUndo(
  { db, jobs }: QueueDeps,
  viewer: SignedInViewer,
  importId: number,
  { address }: Cause,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await tx
      .selectFrom('member_imports')
      .select(['member_id', 'state'])
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst()
    authorize(viewer, 'undo', { memberId: row?.member_id ?? null })
    if (row?.state === 'undone') return
    if (row?.state !== 'done' && row?.state !== 'failed') throw apiError('import_unfinished')
    await tx
      .updateTable('member_imports')
      .set({ state: 'undoing', progress: 0, attempts: 0, heartbeat_at: null })
      .where('id', '=', importId)
      .execute()
    await queueRun({ jobs }, importRuns, tx, importId)
    await recordImport(tx, 'archive_import_undone', viewer.id, address)
  })
}

async function recordImport(
  tx: Tx,
  action: 'archive_imported' | 'archive_import_undone',
  memberId: number,
  address: string | null,
): Promise<void> {
  await recordAudit(tx, { action, actorId: memberId, subject: { type: 'member', id: memberId }, address })
}

export const isUndo = ({ state }: Run) => state === 'undoing'

interface Counts {
  readonly progress: number
  readonly imported: number
  readonly skipped: number
}

/** Reports that the run is alive. Throws if it has been replaced, or the account is being deleted. */
export async function reportImport(deps: QueueDeps, run: Run, counts: Counts): Promise<void> {
  await reportRun(deps, importRuns, run, (tx) =>
    tx.updateTable('member_imports').set(counts).where('id', '=', run.id).execute(),
  )
}

/**
 * Runs a transaction that locks the import: a run that has been replaced, or whose account is being deleted, writes
 * nothing.
 */
export async function importTransaction<T>(db: Db, run: Run, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await transaction(db, async (tx) => {
    await lockRun(tx, importRuns, run)
    return await work(tx)
  })
}

/** Ends the import in a state. */
export async function finishImport(
  db: Db,
  run: Run,
  result: { state: 'done' | 'failed' | 'undone'; error: string | null } & Partial<Counts>,
): Promise<void> {
  await importTransaction(db, run, async (tx) => {
    await tx
      .updateTable('member_imports')
      .set({ ...result, finished_at: sql`now()` })
      .where('id', '=', run.id)
      .execute()
  })
}

/** Deletes the uploaded files of an account that is being deleted, and its imports. */
export async function removeImportsOf(deps: { db: Db; storage: MediaStorage }, memberId: number): Promise<void> {
  await deps.db.updateTable('member_imports').set({ member_id: null }).where('member_id', '=', memberId).execute()
  await removeOrphanedImports(deps)
}

/** The part of the hourly cleanup job: imports of deleted accounts. Their activities are deleted before. */
export async function removeOrphanedImports({ db, storage }: { db: Db; storage: MediaStorage }): Promise<void> {
  const rows = await db
    .selectFrom('member_imports as i')
    .select(['i.id', 'i.folder'])
    .where('i.member_id', 'is', null)
    // A running job writes its file until it notices that the account is being deleted.
    .where((eb) => eb.or([eb('i.state', 'not in', ['running', 'undoing']), isAbandoned('i')]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('imported_activities as a').select('a.activity_id').whereRef('a.import_id', '=', 'i.id'))),
    )
    .execute()
  for (const { id, folder } of rows) {
    await storage.removeFolder(folder)
    await db.deleteFrom('member_imports').where('id', '=', id).execute()
  }
}
