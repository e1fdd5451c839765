/**
 * The administration: figures of the community, its members, and background jobs that failed. The list of members is
 * for moderators too.
 */
export { administeredMembers, figures } from './queries.ts'
export { administrationRoutes } from './routes.ts'
