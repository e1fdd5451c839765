import type { Deps } from '../../platform/deps.ts'
import { removeActivitiesOfCircle } from './account-erasure-commands.ts'

/** Deletes the activities of a circle that is deleted with them. */
export function registerActivityListeners({ events }: Pick<Deps, 'events'>): void {
  events.on('circle.deleting', async (tx, { circleId, removesActivities }) => {
    if (removesActivities) await removeActivitiesOfCircle(tx, circleId)
  })
}
