import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Errors of the driver carry whole rows ("Key (email)=(…) already exists"): only what tells the fault is written down. */
const errorFields = ['code', 'syscall', 'constraint', 'table', 'severity', 'routine'] as const

/** Mail servers and drivers repeat addresses in their words, and a stack begins with these words. */
const address = /[^\s<>()[\]"'/,;:]+@[\w-]+(?:\.[\w-]+)+/g

/** One JSON object a line on standard output. Nobody hands it a header, a body or an address with a query. */
export function openLog(level: string): FastifyBaseLogger {
  return pino({
    level,
    base: null,
    serializers: { err: describeError },
    errorKey: 'err',
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}

export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const fields = error as unknown as Record<string, unknown>
  const told = errorFields.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]])
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...Object.fromEntries(told),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

function withoutAddresses(words: string): string {
  return words.replaceAll(address, '(an address)')
}
