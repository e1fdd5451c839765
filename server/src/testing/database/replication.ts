import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { postgresProcess, role } from '../../platform/postgres/cluster.ts'
import { createPrivateDir, type Placement, resolvePlacement } from '../../platform/postgres/placement.ts'
import { copyDataDir } from '../processes/data-dirs.ts'
import { reservePort } from '../processes/server-process.ts'
import { createDataDir, createEmptyDir, silentLog } from './postgres-fixtures.ts'

const trustLocal = 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n'
const superuser = 'postgres'

export interface PostgresServer {
  readonly port: number
  /** Runs statements as the superuser. */
  query(text: string): Promise<pg.QueryResult>
  /** Stops all its processes without ending them; the returned function lets them continue. */
  freeze(): () => void
  kill(): Promise<void>
}

/** The primary with a standby that streams from it: a commit waits until the standby has applied it. */
export async function startReplication(): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const primaryDir = await createDataDir()
  // The records of a primary with the default settings of the tests are not enough for a standby.
  const prepared = await startServer(primaryDir, {})
  await prepared.query('create extension if not exists pg_trgm')
  await prepared.stop()
  const standbyDir = await createEmptyDir()
  await copyDataDir(primaryDir, standbyDir)

  const primary = await startServer(primaryDir, { synchronous_standby_names: 'standby' })
  await writeFile(join(standbyDir, 'postgres', 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${primary.port} user=${superuser} application_name=standby`
  const standby = await startServer(standbyDir, { primary_conninfo: source })
  await until(async () => {
    const { rows } = await primary.query('select sync_state from pg_stat_replication')
    return rows[0]?.sync_state === 'sync'
  })
  return { primary, standby }
}

/** Resolves when the standby accepts writes. */
export async function promote(standby: PostgresServer): Promise<void> {
  await standby.query('select pg_promote(wait => false)')
  await until(async () => {
    const { rows } = await standby.query('select pg_is_in_recovery() as is_standby')
    return rows[0]?.is_standby === false
  })
}

export function databaseUrl(port: number): string {
  return `postgres://${role}@127.0.0.1:${port}/${role}`
}

async function startServer(dataDir: string, settings: Record<string, string>) {
  const place = await resolvePlacement(dataDir, silentLog)
  await createPrivateDir(place.socketDir, place.account)
  await writeFile(join(place.cluster, 'pg_hba.conf'), trustLocal)
  const { port, release } = await reservePort()
  await release()
  const child = spawnPostgres(place, {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: place.socketDir,
    wal_level: 'replica',
    wal_keep_size: '512MB',
    synchronous_commit: 'remote_apply',
    fsync: 'off',
    shared_buffers: '32MB',
    timezone: 'UTC',
    ...settings,
  })
  const ended = once(child, 'exit')
  const frozen: number[] = []
  const unfreeze = () => {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT')
  }
  const end = async (name: NodeJS.Signals) => {
    unfreeze()
    child.kill(name)
    await ended
  }
  onTestFinished(async () => {
    await end('SIGQUIT')
    await rm(place.socketDir, { recursive: true, force: true })
  })
  const server = {
    port,
    query: (text: string) => runOnServer(port, text),
    freeze: () => {
      frozen.push(child.pid ?? 0, ...childrenOf(child.pid ?? 0))
      for (const pid of frozen) signal(pid, 'SIGSTOP')
      return unfreeze
    },
    kill: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
  }
  await until(() => server.query('select').then(() => true))
  return server
}

function spawnPostgres(place: Placement, settings: Record<string, string>): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(place.binaries.postgres, ['-D', place.cluster, ...options], {
    ...postgresProcess(place),
    stdio: 'ignore',
  })
  return child
}

function childrenOf(pid: number): number[] {
  const output = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return output.trim().split(/\s+/).map(Number)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process of a connection has ended meanwhile.
  }
}

async function runOnServer(port: number, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, database: role })
  client.on('error', () => undefined)
  await client.connect()
  return await client.query(text).finally(() => client.end())
}

/** Errors count as false: a server that starts rejects connections. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => isTrue().catch(() => false), { timeout: 30_000, interval: 10 }).toBe(true)
}
