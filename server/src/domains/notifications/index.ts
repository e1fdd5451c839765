/**
 * Notifications: what others did that concerns a member. Driven by domain events alone, inside the transaction of the act: the
 * row is there exactly when the act is, once for each recipient, kind, actor and object, never for one's own acts, and it goes when the
 * act is undone. What a member may no longer see is left out when the list is read. Each change is hinted to the recipient's pages.
 */
export { listenForNotifications } from './listeners.ts'
export { notificationRoutes } from './routes.ts'
