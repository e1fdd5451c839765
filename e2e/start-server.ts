import { mkdirSync } from 'node:fs'

/**
 * The journeys' own Daystar. Where root starts it, its PostgreSQL runs as another account: a data folder that everybody may
 * pass through keeps the database inside, and so it goes with the folder.
 */
const folder = process.env.DATA_DIR
if (!folder) throw new Error('DATA_DIR is not set: the journeys never touch the data of a community.')
mkdirSync(folder, { recursive: true, mode: 0o755 })

// By its address: the server's types are checked in its own room.
await import(new URL('../server/src/main.ts', import.meta.url).href)
