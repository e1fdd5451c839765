/**
 * A member's archive: a ZIP file with everything that is stored about them. The domain reads the tables of all others,
 * in one place, so that a test can verify that no table is left out.
 *
 * Guarantees: only the member can download the archive, for a week; it contains nothing that the member cannot see in
 * the app; the files of an archive are deleted with the account. An imported archive becomes private history of the
 * member: no other member sees it or is notified.
 */

export { removeArchivesOf, removeExpiredArchives } from './export/commands.ts'
export { createArchive } from './export/create-archive.ts'
export { exportToFile } from './export/export-to-file.ts'
export { archiveRoutes } from './export/routes.ts'
export { removeImportsOf, removeOrphanedImports } from './import/commands.ts'
export { importRoutes } from './import/routes.ts'
export { runImport } from './import/run-import.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Writes an archive that a member requested. */
    create_archive: { archiveId: number }
    /** Imports an archive that a member uploaded, or undoes that. */
    run_import: { importId: number }
  }
}
