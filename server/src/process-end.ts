import process from 'node:process'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigProblem } from './config.ts'

/** First signal: finish what runs, then end. Second signal: end now. An error that nobody caught ends the process as well. */
export function endOnSignals(stop: () => Promise<void>, log: FastifyBaseLogger): void {
  let isStopping = false
  const end = (code: number) => {
    if (isStopping) process.exit(code === 0 ? 130 : code)
    isStopping = true
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error(error, 'Daystar did not stop in order.')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info(`${signal}: finishing what runs.`)
      end(0)
    })
  }
  // After these the state of the process is unknown; whoever keeps it running starts a fresh one.
  for (const name of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(name, (error: unknown) => {
      log.fatal(error, 'An error that nobody caught.')
      end(1)
    })
  }
}

/** One clear word about a start that failed. */
export function giveUp(error: unknown): void {
  process.stderr.write(`\nDaystar could not start.\n${reasonOf(error)}\n`)
  process.exit(1)
}

/** For whoever started a process that could not do its work. */
export function reasonOf(error: unknown): string {
  const { name, code, port, message = String(error), stack } = error as NodeJS.ErrnoException & { port?: number }
  if (error instanceof ConfigProblem || name === 'MigrationProblem' || name === 'ArchiveProblem') return message
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to another one.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database cannot be reached: ${message}`
  if (code === '28P01' || code === '3D000' || code === '28000') return `The database refuses: ${message}.`
  // Our own words carry no code and need no stack; anything else is for those who mend it.
  return code === undefined && error instanceof Error && error.name === 'Error' ? message : (stack ?? message)
}
