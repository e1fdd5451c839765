/**
 * Notifications. Written only by listeners to domain events, inside the transaction of the event, so a notification is
 * committed together with its cause. There is at most one per recipient, type, actor and subject, and none for a
 * member's own actions. It is deleted when the action is undone. Notifications about activities that became hidden are
 * filtered when the list is read. Each change publishes an invalidation event to the recipient.
 */
export { registerNotificationListeners } from './listeners.ts'
export { notificationRoutes } from './routes.ts'
