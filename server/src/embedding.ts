/** The public API of this package, for programs that run the server in their own process, such as the demo. */

export { createSetupLink } from './domains/community/index.ts'
export { type Db, type Tx, transaction } from './platform/database/database.ts'
export type { MediaStorage } from './platform/media-storage/storage.ts'
export { readConfig } from './settings/config.ts'
export { openApp } from './start-up/open-app.ts'
export { exitWithStartupError, reportReady, shutDownOnSignals } from './start-up/shutdown.ts'
export { start } from './start-up/start.ts'
