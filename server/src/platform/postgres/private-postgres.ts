import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { postgresProcess, readyCluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { pidFile, stopLeftover } from './leftover.ts'
import { openLog } from './log-file.ts'
import { type Placement, placement } from './placement.ts'
import { postgresUrl } from './running-postgres.ts'
import { settings } from './settings.ts'
import { watchOver } from './watchman.ts'

export type PrivatePostgres = {
  /** A connection string that every PostgreSQL client understands; it carries the password. */
  url: string
  /** The process at present: another one after a crash. */
  pid(): number | undefined
  /** Ends PostgreSQL in order and gives the folder free. Callers close their pools before. */
  stop(): Promise<void>
}

export type PrivatePostgresOptions = {
  dataDir: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Off only where losing the data is no loss: commits no longer wait for the disk. */
  durable?: boolean
}

const readyStepMs = 20
const firstPauseMs = 100
const longestPauseMs = 10_000
const stopMs = 60_000

/**
 * Daystar's own PostgreSQL, in DATA_DIR/postgres, for this process alone: it listens on a unix socket in a closed folder. One
 * DATA_DIR has one Daystar; what an earlier one left running is stopped first; a PostgreSQL that dies is started again.
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const { log, durable = true } = options
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const place = await placement(dataDir, log)
    await stopLeftover(place.cluster, log)
    const password = await readyCluster(dataDir, place, durable)
    const supervisor = new Supervisor({ dataDir, place, durable, log })
    await supervisor.start()
    let end: Promise<void> | undefined
    const stop = async () => {
      await supervisor.stop()
      await rm(place.socketDir, { recursive: true, force: true })
      unlock()
    }
    return {
      url: postgresUrl(password, place.socketDir),
      pid: () => supervisor.pid(),
      stop: () => {
        end ??= stop()
        return end
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

type Charge = { dataDir: string; place: Placement; durable: boolean; log: PrivatePostgresOptions['log'] }

class Supervisor {
  readonly #charge: Charge
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined
  #revival: Promise<void> = Promise.resolve()

  constructor(charge: Charge) {
    this.#charge = charge
  }

  pid(): number | undefined {
    return this.#child?.pid
  }

  async start(): Promise<void> {
    const { dataDir, place, durable } = this.#charge
    // A socket's lock names a process by number alone, and the number may be somebody else's by now.
    for (const name of await readdir(place.socketDir)) await rm(join(place.socketDir, name), { force: true })
    const log = await openLog(dataDir, place.account)
    if (this.#stopping.signal.aborted) return log.close()
    const child = spawn(
      place.binaries.postgres,
      ['-D', place.cluster, ...settings({ socketDir: place.socketDir, durable })],
      {
        ...postgresProcess(place),
        stdio: ['ignore', log.fd, log.fd],
        // A group of its own: Ctrl-C in a terminal must reach the server first, which needs the database to finish.
        detached: true,
      },
    )
    this.#child = child
    const dismissWatchman = watchOver(child, place)
    const ended = new Promise<void>((resolve) => {
      child.on('error', () => resolve())
      child.on('exit', () => resolve())
    }).then(() => {
      dismissWatchman()
      this.#child = undefined
    })
    await log.close()
    const isUp = await Promise.race([ended.then(() => false), this.#ready(child)])
    if (!isUp) throw new Error(`PostgreSQL did not start. The end of ${log.path}:\n${await log.tail()}`)
    void ended.then(() => {
      if (!this.#stopping.signal.aborted) this.#revival = this.#revive()
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const child = this.#child
    if (child) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      const patience = setTimeout(() => child.kill('SIGQUIT'), stopMs)
      await ended
      clearTimeout(patience)
    }
    await this.#revival
  }

  /** Until PostgreSQL takes connections; repairing itself after a crash may take its time. */
  async #ready(child: ChildProcess): Promise<boolean> {
    while (child.exitCode === null && child.signalCode === null) {
      const found = await pidFile(this.#charge.place.cluster)
      if (found?.pid === child.pid && found?.ready) return true
      await delay(readyStepMs)
    }
    return false
  }

  async #revive(): Promise<void> {
    const { log, place } = this.#charge
    log.error('PostgreSQL ended unexpectedly; it is started again.')
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await delay(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      if (this.#stopping.signal.aborted) return
      try {
        await stopLeftover(place.cluster, log)
        await this.start()
        if (!this.#stopping.signal.aborted) log.info('PostgreSQL is back.')
        return
      } catch (error) {
        log.error(error, 'PostgreSQL could not be started again; the next attempt follows.')
      }
    }
  }
}
