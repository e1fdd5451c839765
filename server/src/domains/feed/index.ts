/**
 * Feed: activities newest first, of those one follows, of oneself, of a circle, or of everyone.
 *
 * Promises: nothing is shown that its viewer may not see; pages are full and endless; while others post, no activity is repeated
 * or lost. The home feed is read from a timeline that is written in the transaction of the act: complete above each member's floor,
 * bounded by the sweep, and made anew by `rebuildTimelines`.
 */
export { keepTimelines } from './listeners.ts'
export { feedRoutes } from './routes.ts'
export { fillTimelines, rebuildTimelines, trimTimelines } from './timelines.ts'
