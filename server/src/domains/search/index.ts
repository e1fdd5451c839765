/**
 * Search for members and circles by name. Matching ignores case and accents, and returns prefix matches first. The cost
 * of a search does not grow with the number of members or circles (0061). Private circles are included, because their
 * existence is public. Members and circles that the viewer mutes are not.
 */
export { searchRoutes } from './routes.ts'
