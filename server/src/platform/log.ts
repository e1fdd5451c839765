import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Driver errors contain row data ("Key (email)=(…) already exists"), so only these fields are logged. */
const errorFields = ['code', 'syscall', 'constraint', 'table', 'severity', 'routine'] as const

/** Error messages of mail servers and drivers contain email addresses, and a stack starts with the message. */
const address = /[^\s<>()[\]"'/,;:]+@[\w-]+(?:\.[\w-]+)+/g

/** One JSON object per line on standard output. Callers must not log headers, bodies or URLs with a query string. */
export function createLogger(level: string): FastifyBaseLogger {
  return pino({
    level,
    base: null,
    serializers: { err: serializeError },
    errorKey: 'err',
    timestamp: pino.stdTimeFunctions.isoTime,
  })
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
