import { type ChildProcess, spawn } from 'node:child_process'
import { postgresProcess } from './cluster.ts'
import type { Placement } from './placement.ts'

/**
 * Blocks until its stdin closes, which happens when the server exits for any reason, and then shuts PostgreSQL down.
 */
const script = 'read -r _; [ "$(head -n 1 "$2/postmaster.pid")" = "$1" ] && kill -INT "$1"'

/**
 * Starts a small shell process that stops PostgreSQL when the server was killed and cannot do so itself. Returns a
 * function that stops the watchdog, to be called once PostgreSQL has exited.
 */
export function startWatchdog(postgres: ChildProcess, place: Placement): () => void {
  const watchdog = spawn('/bin/sh', ['-c', script, 'daystar-watchdog', String(postgres.pid), place.cluster], {
    ...postgresProcess(place),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // When the watchdog cannot start, the next start of the server stops an orphaned PostgreSQL.
  watchdog.on('error', () => undefined)
  watchdog.stdin.on('error', () => undefined)
  return () => watchdog.kill('SIGKILL')
}
