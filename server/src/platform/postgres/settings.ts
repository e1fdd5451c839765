import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/** Enough for the pool and the job queue of the server and a few commands. */
const maxConnections = 60

/**
 * Settings for a small machine that also runs the server: an eighth of the memory; parallel plans (which need a large
 * /dev/shm) and JIT (which takes longer than our statements) are off. `durable: false` is for tests, whose data is
 * disposable.
 */
export function settings({ socketDir, durable }: { socketDir: string; durable: boolean }): string[] {
  const memoryMb = Math.floor(totalmem() / mebibyte)
  const sharedMb = durable ? clamp(Math.floor(memoryMb / 8), 64, 512) : 64
  const values: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    port: 5432,
    max_connections: durable ? maxConnections : 200,
    shared_buffers: `${sharedMb}MB`,
    effective_cache_size: `${clamp(Math.floor(memoryMb / 2), 128, 8192)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    huge_pages: 'off',
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    random_page_cost: 1.1,
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: '1GB',
    min_wal_size: '80MB',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    autovacuum: durable ? 'on' : 'off',
    // Cancels the query of a client that was killed.
    client_connection_check_interval: process.platform === 'linux' ? '2s' : 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Errors are returned to the client. They are not logged, because they can contain data of members.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
