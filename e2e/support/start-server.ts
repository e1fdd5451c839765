import { mkdirSync } from 'node:fs'

/**
 * Starts the server under test, and the one that inserts its members. When root starts it, PostgreSQL runs as another
 * account, and a data directory that this account can access keeps the database inside it, so that both are deleted
 * together.
 */
const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('DATA_DIR is not set. The end-to-end tests must not use the data of a real installation.')
mkdirSync(dataDir, { recursive: true, mode: 0o755 })

// Dynamic imports by URL keep the server out of the type check of this workspace.
const server = (path: string) => import(new URL(`../../server/src/${path}`, import.meta.url).href)
const { copyMigratedDataDir } = await server('testing/processes/migrated-data-dir.ts')
await copyMigratedDataDir(process.env.E2E_MIGRATED_DIR, dataDir)
const { serveFixtures } = await server('testing/fixture-server.ts')
await serveFixtures(process.env)
await server('main.ts')
