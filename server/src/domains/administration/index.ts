/** The administration: figures of the community, its members, and background jobs that failed. For operators only. */
export { administeredMembers, figures } from './queries.ts'
export { administrationRoutes } from './routes.ts'
