import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Language } from '@daystar/contract/languages'
import { ApiError } from '../../../platform/api/api-error.ts'
import { spoolFolder } from '../../../platform/http/body/spool.ts'
import { createPrivateFolder, privateFileMode } from '../../../platform/process/data-dir.ts'
import { roomOn, withinReserve } from '../../../platform/process/disk-reserve.ts'
import { translator } from '../../../platform/text/translate.ts'
import { archiveFileName } from '../export/commands.ts'
import { languageOfMember } from '../records/account-queries.ts'
import { type Run, releaseRun, startRun } from '../runs/commands.ts'
import { reportRegularly } from '../runs/report-regularly.ts'
import { removeImportedActivities } from './activity-commands.ts'
import { removeImportedChoices } from './choice-commands.ts'
import { finishImport, importRuns, isUndo, reportImport } from './commands.ts'
import { importContents } from './contents.ts'
import type { ImportDeps } from './context.ts'
import { undoImportedDocuments } from './document-commands.ts'
import { removeImportedDrafts } from './draft-commands.ts'
import { removeImportedEvents } from './event-commands.ts'
import { ArchiveReader, ArchiveRejected } from './reader.ts'

/**
 * The handler of the job: imports an uploaded archive, or undoes that, and after a crash continues with what is
 * missing. If the archive is rejected, everything that was added is deleted again, and the member sees why.
 */
export async function runImport(deps: ImportDeps, importId: number): Promise<void> {
  const { db, log } = deps
  const run = await startRun(deps, importRuns, importId)
  if (!run) return
  const counts = { progress: 0, imported: 0, skipped: 0 }
  const report = () => reportImport(deps, run, counts)
  await reportRegularly(log, report, async () => {
    try {
      if (isUndo(run)) {
        await undo(deps, run)
        await finishImport(db, run, { state: 'undone', error: null, progress: 1, imported: 0, skipped: 0 })
      } else {
        await importFile(deps, run, counts, report)
        await finishImport(db, run, { state: 'done', error: null, ...counts, progress: 1 })
      }
      await deps.storage.removeFolder(run.folder)
    } catch (error) {
      await afterError(deps, run, error)
    }
  })
}

/**
 * Queues another attempt, or undoes the import: at once if the archive is rejected, otherwise after the last attempt.
 */
async function afterError(deps: ImportDeps, run: Run, error: unknown): Promise<void> {
  const { db } = deps
  const language = await languageOfMember(db, run.memberId)
  const t = translator(language)
  const reason = reasonOf(error, language)
  const isLast = reason !== null || !(await releaseRun(db, importRuns, run))
  if (isUndo(run) || !isLast) throw error
  await undo(deps, run)
  await finishImport(db, run, {
    state: 'failed',
    error: reason ?? t('Something went wrong. Please try again, or contact the operator of this community.'),
    imported: 0,
    skipped: 0,
  })
  await deps.storage.removeFolder(run.folder)
  if (reason === null) throw error
}

/** Why the archive is rejected, in the language of the member; null after any other error. */
function reasonOf(error: unknown, language: Language): string | null {
  if (error instanceof ArchiveRejected) return error.text(translator(language), language)
  return error instanceof ApiError ? error.messageIn(language) : null
}

async function undo(deps: ImportDeps, run: Run): Promise<void> {
  while (await removeImportedActivities(deps.db, run));
  while (await removeImportedEvents(deps.db, run));
  await removeImportedChoices(deps, run)
  await undoImportedDocuments(deps, run)
  await removeImportedDrafts(deps.db, run)
}

/** Copies the uploaded file to the disk, because the directory of a ZIP file is at its end. */
async function importFile(
  deps: ImportDeps,
  run: Run,
  counts: { progress: number; imported: number; skipped: number },
  report: () => Promise<void>,
): Promise<void> {
  const folder = spoolFolder(deps.config.dataDir)
  await createPrivateFolder(folder)
  const path = join(folder, randomUUID())
  const stored = await deps.storage.find(archiveFileName(run.folder))
  if (!stored) throw new ArchiveRejected((t) => t('The uploaded file is missing. Please upload it again.'))
  try {
    const content = withinReserve(await stored.open(), roomOn(deps.config.dataDir, deps.config.reserveMb))
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: privateFileMode }))
    const reader = await ArchiveReader.open(path)
    try {
      await importContents(deps, run, {
        reader,
        folder,
        counts,
        report,
        t: translator(await languageOfMember(deps.db, run.memberId)),
      })
    } finally {
      reader.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
