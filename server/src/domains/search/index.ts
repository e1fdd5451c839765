/**
 * Search for members and circles by name, ignoring case and accents, with prefix matches first. `docs/domains.md` lists
 * the guarantees.
 */
export { searchRoutes } from './routes.ts'
