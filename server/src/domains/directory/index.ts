/** The directory of members and circles. `docs/domains.md` lists the guarantees. */
export { directoryRoutes } from './routes.ts'
