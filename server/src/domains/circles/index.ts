/**
 * Circles: groups of members, public or private.
 *
 * Promises: a circle always has an admin, and ends with its last member. Everybody may know that a private circle exists; its feed
 * and member list are its members' alone, and joining it takes the token of its one open invite link. Joining, leaving and changes
 * of role stand in line on the circle's row.
 */
export { holdMembership, readableCircle, requireMembership } from './access.ts'
export { presentCircle } from './present.ts'
export { type CircleRow, circleRows, literally } from './queries.ts'
export { circleRoutes } from './routes.ts'
