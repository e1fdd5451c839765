/** Engagement: high fives, and the members who took part in an activity. `docs/domains.md` lists the guarantees. */

export { removeHighFivesOf } from './account-erasure-commands.ts'
export { highFiveCounts } from './count-queries.ts'
export { engagementRoutes } from './routes.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Of several members, not empty. */
    'high_fives.given': readonly { activityId: number; authorId: number; memberId: number }[]
    'high_five.taken_back': { activityId: number; authorId: number; memberId: number }
  }
}
