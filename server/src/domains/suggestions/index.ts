/**
 * Suggestions of members and circles, each with a reason that the viewer may know. `docs/domains.md` lists the
 * guarantees.
 */
export { suggestionRoutes } from './routes.ts'
