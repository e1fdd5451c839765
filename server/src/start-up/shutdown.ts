import process from 'node:process'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from './describe-error.ts'

/**
 * Shuts down on the first signal and exits immediately on the second one. Uncaught errors shut the process down as
 * well.
 */
export function shutDownOnSignals(stop: () => Promise<void>, log: FastifyBaseLogger): void {
  let isStopping = false
  const shutDown = (code: number) => {
    if (isStopping) process.exit(code === 0 ? 130 : code)
    isStopping = true
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error(error, 'Shutdown failed.')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info(`Received ${signal}, shutting down.`)
      shutDown(0)
    })
  }
  // The launcher (scripts/start.mjs) was killed and can no longer forward signals.
  process.once('disconnect', () => {
    log.info('The launcher is gone, shutting down.')
    shutDown(0)
  })
  process.channel?.unref()
  // The state of the process is unknown after these errors. The service manager starts a new one.
  for (const name of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(name, (error: unknown) => {
      log.fatal(error, 'Uncaught error, shutting down.')
      shutDown(1)
    })
  }
}

/**
 * Notifies the launcher, if there is one, that the start succeeded, so that it starts the server again after a crash.
 */
export function reportReady(): void {
  if (process.connected) process.send?.('ready')
}

/** Reports why Daystar could not start and exits. */
export function exitWithStartupError(error: unknown, databaseUrl: string | null = null): void {
  process.stderr.write(`\nDaystar could not start.\n${describeError(error, databaseUrl)}\n`)
  process.exit(1)
}
