/**
 * A member's archive: a ZIP file with everything that is stored about them, read from the tables of all domains in one
 * place. `docs/domains.md` lists the guarantees.
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
