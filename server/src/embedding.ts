/**
 * The public API of this package, for programs that run the server in their own process: the demo and `npm run dev`. The private
 * PostgreSQL has an entry of its own, because it needs only a small part of the server.
 */

export { readConfig } from './config.ts'
export { openApp } from './open-app.ts'
export { type Db, transaction } from './platform/database.ts'
export type { MediaStorage } from './platform/media-storage/storage.ts'
export { exitWithStartupError, shutDownOnSignals } from './shutdown.ts'
export { start } from './start.ts'
