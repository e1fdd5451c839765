/** The administration: figures of the community, its members, and background jobs that failed. For operators only. */
export { administrationRoutes } from './routes.ts'
