import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { prepareDataDir } from '../process/data-dir.ts'
import { ensureCluster, postgresProcess } from './cluster.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { openLogFile } from './log-file.ts'
import { rejectMovedDatabase } from './moved-database.ts'
import { readPidFile, stopOrphanedPostgres } from './orphaned-postgres.ts'
import { type Placement, resolvePlacement } from './placement.ts'
import { postgresUrl } from './running-postgres.ts'
import { settings } from './settings.ts'
import { startWatchdog } from './watchdog.ts'

export type PrivatePostgres = {
  /** A standard connection string, including the password. */
  url: string
  /** The current process id; it changes after a crash. */
  pid(): number | undefined
  /** Shuts PostgreSQL down and unlocks the folder. Callers must close their pools first. */
  stop(): Promise<void>
}

export type PrivatePostgresOptions = {
  dataDir: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** False only for disposable data: commits do not wait for the disk. */
  durable?: boolean
}

const readyPollIntervalMs = 20
const minRestartDelayMs = 100
const maxRestartDelayMs = 10_000
const stopTimeoutMs = 60_000

/**
 * Starts the private PostgreSQL in DATA_DIR/postgres, which one Daystar uses at a time, on a Unix socket in a folder of
 * its own. An orphaned PostgreSQL is stopped first, and one that crashes is restarted.
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const { log, durable = true } = options
  prepareDataDir(options.dataDir, { holdsDatabase: true, log })
  rejectMovedDatabase(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const unlock = lockDataDir(dataDir)
  try {
    const place = await resolvePlacement(dataDir, log)
    await stopOrphanedPostgres(place.cluster, log)
    const password = await ensureCluster(dataDir, place, durable)
    const supervisor = new Supervisor({ dataDir, place, durable, log })
    await supervisor.start()
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await supervisor.stop()
      await rm(place.socketDir, { recursive: true, force: true })
      unlock()
    }
    return {
      url: postgresUrl(password, place.socketDir),
      pid: () => supervisor.pid(),
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

type SupervisorOptions = { dataDir: string; place: Placement; durable: boolean; log: PrivatePostgresOptions['log'] }

class Supervisor {
  readonly #options: SupervisorOptions
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined
  #restarting: Promise<void> = Promise.resolve()

  constructor(options: SupervisorOptions) {
    this.#options = options
  }

  pid(): number | undefined {
    return this.#child?.pid
  }

  async start(): Promise<void> {
    const { dataDir, place, durable } = this.#options
    // The lock file of a socket identifies its owner by process id only, which another process may have by now.
    for (const name of await readdir(place.socketDir)) await rm(join(place.socketDir, name), { force: true })
    const log = await openLogFile(dataDir, place.account)
    if (this.#stopping.signal.aborted) return log.close()
    const child = spawn(
      place.binaries.postgres,
      ['-D', place.cluster, ...settings({ socketDir: place.socketDir, durable })],
      {
        ...postgresProcess(place),
        stdio: ['ignore', log.fd, log.fd],
        // A separate process group: Ctrl-C in a terminal must reach only the server, which needs the database for its
        // shutdown.
        detached: true,
      },
    )
    this.#child = child
    const stopWatchdog = startWatchdog(child, place)
    const exited = new Promise<void>((resolve) => {
      child.on('error', () => resolve())
      child.on('exit', () => resolve())
    }).then(() => {
      stopWatchdog()
      this.#child = undefined
    })
    await log.close()
    const isUp = await Promise.race([exited.then(() => false), this.#waitUntilReady(child)])
    if (!isUp) throw new Error(`PostgreSQL did not start. The last lines of ${log.path}:\n${await log.tail()}`)
    void exited.then(() => {
      if (!this.#stopping.signal.aborted) this.#restarting = this.#restart()
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const child = this.#child
    if (child) {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs)
      await exited
      clearTimeout(timer)
    }
    await this.#restarting
  }

  /** Waits until PostgreSQL accepts connections, without a timeout because crash recovery can take long. */
  async #waitUntilReady(child: ChildProcess): Promise<boolean> {
    while (child.exitCode === null && child.signalCode === null) {
      const found = await readPidFile(this.#options.place.cluster)
      if (found?.pid === child.pid && found?.ready) return true
      await delay(readyPollIntervalMs)
    }
    return false
  }

  async #restart(): Promise<void> {
    const { log, place } = this.#options
    log.error('PostgreSQL exited unexpectedly; restarting it.')
    for (let delayMs = minRestartDelayMs; ; delayMs = Math.min(delayMs * 2, maxRestartDelayMs)) {
      await delay(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      if (this.#stopping.signal.aborted) return
      try {
        await stopOrphanedPostgres(place.cluster, log)
        await this.start()
        if (!this.#stopping.signal.aborted) log.info('PostgreSQL is running again.')
        return
      } catch (error) {
        log.error(error, 'Could not restart PostgreSQL; retrying.')
      }
    }
  }
}
