import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { role } from './cluster.ts'
import { pidFile } from './leftover.ts'

/**
 * The connection string of the private PostgreSQL that another process keeps on `dataDir`; undefined where none is ready. For
 * commands beside a running server, by the same password and socket: only root and the account of the server reach them.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined)
  const found = cluster === undefined ? undefined : await pidFile(cluster)
  if (!found?.ready || found.socketDir === undefined) return undefined
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  return postgresUrl(password, found.socketDir)
}

export function postgresUrl(password: string, socketDir: string): string {
  return `postgres://${role}:${password}@/${role}?host=${encodeURIComponent(socketDir)}`
}
