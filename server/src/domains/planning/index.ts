/**
 * Planning: the weekly plan, the goals note, the reminders and the last celebrated streak of a member, for home and
 * each of their circles. `docs/domains.md` lists the guarantees.
 */

export { type ImportableTool, mergeIntoHome, undoMerge } from './import-commands.ts'
export { planningRoutes } from './routes.ts'
