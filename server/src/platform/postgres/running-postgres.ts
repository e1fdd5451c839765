import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { role } from './cluster.ts'
import { readPidFile } from './orphaned-postgres.ts'

/**
 * The connection string of the private PostgreSQL that another process runs on `dataDir`, which commands use while the
 * server is running; undefined when none is ready. Only root and the account of the server can read the password and
 * access the socket.
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined)
  const found = cluster === undefined ? undefined : await readPidFile(cluster)
  if (!found?.ready || found.socketDir === undefined) return undefined
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  return postgresUrl(password, found.socketDir)
}

export function postgresUrl(password: string, socketDir: string): string {
  return `postgres://${role}:${password}@/${role}?host=${encodeURIComponent(socketDir)}`
}
