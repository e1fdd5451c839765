import { uptime } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'

/** Corrections by NTP are smaller, and nothing depends on less. */
const toleranceMs = 60_000
/** Before the job queue, which wakes up once a minute, catches up with the new time. */
const checkIntervalMs = 15_000
/** Enough for an operator to correct the clock. */
const distrustMs = 24 * 3_600_000

interface ClockSkewMonitorOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly onJump?: () => void
  readonly wallClockMs?: () => number
  /** A clock that is never set. It must also run while the machine is suspended, which is no jump. */
  readonly steadyClockMs?: () => number
}

/**
 * Detects that the system clock was set. Everything that a job deletes after some time would otherwise be deleted when
 * the clock is ahead by mistake.
 */
export class ClockSkewMonitor {
  readonly #options: Required<ClockSkewMonitorOptions>
  readonly #timer: NodeJS.Timeout
  #difference: number
  #jumpedAt = Number.NEGATIVE_INFINITY

  constructor({
    log,
    onJump = () => undefined,
    wallClockMs = Date.now,
    steadyClockMs = () => uptime() * 1_000,
  }: ClockSkewMonitorOptions) {
    this.#options = { log, onJump, wallClockMs, steadyClockMs }
    this.#difference = wallClockMs() - steadyClockMs()
    this.#timer = setInterval(() => this.check(), checkIntervalMs).unref()
  }

  /** Returns whether the clock was set within the last day. */
  get hasJumped(): boolean {
    this.check()
    return this.#options.steadyClockMs() - this.#jumpedAt < distrustMs
  }

  check(): void {
    const { log, onJump, wallClockMs, steadyClockMs } = this.#options
    const difference = wallClockMs() - steadyClockMs()
    const jumpMs = difference - this.#difference
    this.#difference = difference
    if (Math.abs(jumpMs) < toleranceMs) return
    this.#jumpedAt = steadyClockMs()
    log.warn(
      { seconds: Math.round(jumpMs / 1_000) },
      'The system clock was set. For a day, nothing is deleted because of its age.',
    )
    onJump()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
