/**
 * Planning: the weekly plan, the goals note, the reminders and the last celebrated streak of a member, for home and for
 * each of the member's circles. A save is merged with the saves of other devices, loses no text, and can be repeated.
 * Documents are private to their member, including those of a circle.
 */

export { type ImportableTool, mergeIntoHome, undoMerge } from './import-commands.ts'
export { planningRoutes } from './routes.ts'
