/**
 * Engagement: high fives, and who took part in an activity. Giving and taking back say the wanted state, so a repeated tap or two
 * devices at once change nothing more. Only who may see an activity may give it a high five or read who did. Both acts are told as
 * `high_five.given` and `high_five.taken_back` inside their transaction, and only when something changed.
 */
export { engagementRoutes } from './routes.ts'
