import { type ChildProcess, spawn } from 'node:child_process'
import { postgresProcess } from './cluster.ts'
import type { Placement } from './placement.ts'

/** Waits for the end of its input, which comes when the server is gone, however it went; then ends PostgreSQL in order. */
const watch = 'read -r _; [ "$(head -n 1 "$2/postmaster.pid")" = "$1" ] && kill -INT "$1"'

/**
 * A killed server cannot stop its PostgreSQL. A small shell beside it does, so that nothing keeps running on a folder that
 * nobody serves. Returns what dismisses the watchman once PostgreSQL has ended.
 */
export function watchOver(postgres: ChildProcess, place: Placement): () => void {
  const watchman = spawn('/bin/sh', ['-c', watch, 'daystar-watchman', String(postgres.pid), place.cluster], {
    ...postgresProcess(place),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a watchman the next start still finds and stops what was left behind.
  watchman.on('error', () => undefined)
  watchman.stdin.on('error', () => undefined)
  return () => watchman.kill('SIGKILL')
}
