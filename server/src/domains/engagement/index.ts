/**
 * Engagement: high fives, and the members who took part in an activity. Requests state the desired state, so repeated
 * or concurrent requests are idempotent. Reading and changing high fives requires that the activity is visible. A
 * change emits `high_fives.given` or `high_five.taken_back` inside its transaction; a request without effect emits
 * nothing.
 */

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
