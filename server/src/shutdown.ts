import process from 'node:process'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from './config.ts'

/** Shuts down on the first signal and exits immediately on the second one. Uncaught errors shut the process down as well. */
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

/** Notifies the launcher that the start succeeded, so that it starts the server again after a crash. Does nothing without a launcher. */
export function reportReady(): void {
  if (process.connected) process.send?.('ready')
}

/** Reports why Daystar could not start and exits. */
export function exitWithStartupError(error: unknown): void {
  process.stderr.write(`\nDaystar could not start.\n${describeError(error)}\n`)
  process.exit(1)
}

/** An error message for the operator who ran the command. */
export function describeError(error: unknown): string {
  const { name, code, port, message = String(error), stack } = error as NodeJS.ErrnoException & { port?: number }
  if (
    error instanceof ConfigError ||
    name === 'MigrationError' ||
    name === 'ArchiveError' ||
    name === 'ApiError' ||
    name === 'MovedDatabaseError' ||
    name === 'DatabaseServerError'
  )
    return message
  if (code === 'EADDRINUSE') return `Port ${port} is already in use by another program. Set PORT to another port.`
  if (code === 'EACCES' && port !== undefined)
    return `This user may not open port ${port}. Set PORT to a port above 1023.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `Could not connect to the database: ${message}`
  if (code === '28P01' || code === '3D000' || code === '28000')
    return `The database rejected the connection: ${message}.`
  // Errors thrown by Daystar itself have no code and a clear message. The stack of all other errors is needed for debugging.
  return code === undefined && error instanceof Error && error.name === 'Error' ? message : (stack ?? message)
}
