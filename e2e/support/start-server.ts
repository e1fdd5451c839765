import { mkdirSync } from 'node:fs'

/**
 * Starts the server under test. When root starts it, PostgreSQL runs as another account, and a data directory that this
 * account can access keeps the database inside it, so that both are deleted together.
 */
const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('DATA_DIR is not set. The end-to-end tests must not use the data of a real installation.')
mkdirSync(dataDir, { recursive: true, mode: 0o755 })

// A dynamic import by URL keeps the server out of the type check of this workspace.
await import(new URL('../../server/src/main.ts', import.meta.url).href)
