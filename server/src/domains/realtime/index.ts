/**
 * Realtime: server-sent events that tell the clients of a signed-in member which data to reload. Events carry no
 * content, so that visibility is decided only where the content is read. Events are published in the transaction of a
 * change and reach every process on commit. Delivery is not guaranteed: clients also poll, and reload after a
 * reconnect.
 */
export { registerInvalidationListeners } from './listeners.ts'
export { realtimeRoutes } from './routes.ts'
