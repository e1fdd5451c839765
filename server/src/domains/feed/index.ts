/**
 * Feed: activities newest first, of the viewer and the members they follow, of the viewer alone, of a circle, or of
 * everyone.
 *
 * Guarantees: only visible activities are returned; every page but the last is full; concurrent posts neither repeat
 * nor skip an activity. The home feed reads from a timeline that is written in the transaction of the post. It is
 * complete above each member's low-water mark, trimmed by the cleanup job, and can be rebuilt with `rebuildTimelines`.
 */

export { removeTimelineEntriesOf } from './account-erasure-commands.ts'
export { HomePageCache } from './home-page-cache.ts'
export { registerTimelineListeners } from './listeners.ts'
export { feedRoutes } from './routes.ts'
export { fillTimelines } from './timeline-commands.ts'
export { rebuildTimelines, removeOrphanedTimelines, trimTimelines } from './timeline-maintenance-commands.ts'

import type { HomePageCache } from './home-page-cache.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Adds an activity to the timelines of the followers after the first batch. */
    fill_timelines: { activityId: number; afterFollowerId: number }
  }
}

declare module '../../platform/deps.ts' {
  interface Deps {
    readonly homePages: HomePageCache
  }
}
