/**
 * Notifications, written only by listeners to domain events, in the transaction of the event. `docs/domains.md` lists
 * the guarantees.
 */
export { registerNotificationListeners } from './listeners.ts'
export { notificationRoutes } from './routes.ts'
