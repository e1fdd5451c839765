/**
 * Connections: who follows whom. One row for an ordered pair, waiting or accepted; both sides may end it at any time.
 *
 * Promises: two requests that cross accept each other, whoever comes first. Acts between the same two members stand in line, so a
 * request is accepted or cancelled, never both. `connection.requested`, `.accepted` and `.ended` are told inside the transaction of
 * the act; while they are told, the rows of both members are held.
 */
export { follows } from './access.ts'
export { connectionRoutes } from './routes.ts'
