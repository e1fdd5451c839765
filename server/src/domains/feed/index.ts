/**
 * Feed: activities newest first, of the viewer and the members they follow, of the viewer alone, of a circle, or of
 * everyone. `docs/domains.md` lists the guarantees.
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
