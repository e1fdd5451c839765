/**
 * Realtime: server-sent events with the data that the clients of a signed-in member reload. `docs/domains.md`
 * lists the guarantees.
 */
export { registerInvalidationListeners } from './listeners.ts'
export { realtimeRoutes } from './routes.ts'
