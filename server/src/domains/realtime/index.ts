/**
 * Realtime: server-sent events that tell the clients of a signed-in member which data to reload. `docs/domains.md`
 * lists the guarantees.
 */
export { registerInvalidationListeners } from './listeners.ts'
export { realtimeRoutes } from './routes.ts'
