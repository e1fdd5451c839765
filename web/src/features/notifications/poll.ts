/** Polling interval of the notification list; polling covers missed invalidation events. */
export const pollIntervalMs = 30000
