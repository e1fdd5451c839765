/**
 * Planning: the weekly plan, the goals note, the reminders and the last celebrated streak of a member, for home and
 * each of their circles. `docs/domains.md` lists the guarantees.
 */

export { announceComingTimes } from './due-commands.ts'
export { type ImportableTool, mergeIntoHome, undoMerge } from './import-commands.ts'
export { openReminder } from './queries.ts'
export { planningRoutes } from './routes.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Reminders got times, all of them later than now. Not empty. */
    'reminders.timed': {
      memberId: number
      place: string
      times: readonly { readonly reminderId: string; readonly at: string }[]
    }
  }
}
