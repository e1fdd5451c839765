import process from 'node:process'
import type { FastifyBaseLogger } from 'fastify'
import { type LoggerOptions, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'

interface LogOutput {
  write(text: string): unknown
  readonly isTTY?: boolean
  hasColors?(): boolean
}

/** Driver errors contain row data ("Key (email)=(…) already exists"), so only these fields are logged. */
const errorFields = ['code', 'syscall', 'constraint', 'table', 'severity', 'routine'] as const

/** Error messages of mail servers and drivers contain email addresses, and a stack starts with the message. */
const address = /[^\s<>()[\]"'/,;:]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * One JSON object per line on standard output, or readable lines when that is a terminal. Callers must not log headers,
 * bodies or URLs with a query string. @param fields are added to each line
 */
export function createLogger(
  level: string,
  output: LogOutput = process.stdout,
  fields?: () => object,
): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    base: null,
    ...(fields && { mixin: fields }),
    serializers: { err: serializeError },
    errorKey: 'err',
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  if (!output.isTTY) return output === process.stdout ? pino(options) : pino(options, output)
  // The factory formats synchronously, so that log lines keep their order with everything else that is printed.
  const format = prettyFactory({ colorize: output.hasColors?.() ?? false, translateTime: 'SYS:HH:MM:ss' })
  return pino(options, { write: (line) => output.write(format(line)) })
}

export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const fields = error as unknown as Record<string, unknown>
  const known = errorFields.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]])
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...Object.fromEntries(known),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}

function withoutAddresses(text: string): string {
  return text.replaceAll(address, '(an address)')
}
