/**
 * Search: members and circles by name. Promises: letter case and accents do not matter, what begins with the words comes first, and
 * every answer comes from an index. Private circles are found like all others: that they exist is no secret.
 */
export { searchRoutes } from './routes.ts'
