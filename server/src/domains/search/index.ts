/**
 * Search for members and circles by name, and for activities, comments, events and tags by their words.
 * `docs/domains.md` lists the guarantees.
 */
export { fillSearch, queueSearchBackfill, removeUnusedTags } from './index-commands.ts'
export { searchRoutes } from './routes.ts'
