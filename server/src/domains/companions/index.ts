/**
 * Companions: members with whom an activity was done, each linked with an activity of their own. `docs/domains.md`
 * lists the guarantees.
 */

export { registerCompanionListeners } from './listeners.ts'
export { isAskedToConfirm } from './queries.ts'
export { companionRoutes } from './routes.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Members whom the author asks to confirm that they took part; not empty. */
    'companions.asked': { activityId: number; actorId: number; memberIds: readonly number[] }
    /** Members who no longer are asked, or whose answer changed what others see. */
    'companions.changed': { activityIds: readonly number[]; memberIds: readonly number[] }
  }
}
