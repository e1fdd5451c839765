/** The public API of this package, for programs that run the server in their own process, such as the demo. */

export { readConfig } from './config.ts'
export { createSetupLink } from './domains/community/index.ts'
export { openApp } from './open-app.ts'
export { type Db, transaction } from './platform/database/database.ts'
export type { MediaStorage } from './platform/media-storage/storage.ts'
export { exitWithStartupError, reportReady, shutDownOnSignals } from './shutdown.ts'
export { start } from './start.ts'
