/**
 * Search for members and circles by name. Matching ignores case and accents, ranks prefix matches first, and always
 * uses an index. Private circles are included, because their existence is public.
 */
export { searchRoutes } from './routes.ts'
