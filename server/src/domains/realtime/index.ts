/**
 * Realtime: server-sent events that tell the pages of a signed-in member that something is worth reading again. Hints only, never
 * content, so that privacy is decided in one place, where the content is read. Hints are announced inside the transaction of the
 * act and reach every process of the community. They may be missed: pages poll as well, and read again after a reconnect.
 */
export { registerInvalidationListeners } from './listeners.ts'
export { realtimeRoutes } from './routes.ts'
