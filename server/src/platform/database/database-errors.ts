/** A statement that writes, on a server that accepts no writes. */
export const readOnlyCode = '25006'
const rejectedConnectionCode = '08004'

/**
 * A connection to a server that must not be used: a standby, a primary that was made read-only, or one that was
 * replaced.
 */
export class DatabaseServerError extends Error {
  override readonly name = 'DatabaseServerError'
  readonly code: string
  readonly reason: 'read-only' | 'replaced'

  constructor(reason: 'read-only' | 'replaced') {
    super(
      reason === 'read-only'
        ? 'The database server accepts no writes: it is a standby, or default_transaction_read_only is on.'
        : 'The connection leads to a database server that was replaced.',
    )
    this.reason = reason
    this.code = reason === 'read-only' ? readOnlyCode : rejectedConnectionCode
  }
}

/** Error codes of the operating system, PostgreSQL and the driver that mean a failed connection. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '57P01', // terminated by an administrator
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '57P05', // idle session timeout
  '25P03', // idle in transaction timeout
  readOnlyCode,
])

/** Messages of connection errors for which the driver sets no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

type ErrorFields = { code?: unknown; message?: unknown; constraint?: unknown; syscall?: unknown; cause?: unknown }

/**
 * Returns whether the database was unreachable or accepts no writes, as opposed to a statement that it rejected;
 * callers respond with 503.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message, syscall } = errorFields(error)
  // ENOENT also means a missing file; for a missing socket the failed system call is connect().
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string') return unavailableCodes.has(code) || /^08\w{3}$/.test(code)
  return typeof message === 'string' && unavailableMessages.test(message)
}

/** True when the database was reached and accepts no writes. */
export function isReadOnly(error: unknown): boolean {
  return errorFields(error).code === readOnlyCode
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = errorFields(error)
  return found.code === '23505' && (constraint === undefined || found.constraint === constraint)
}

/** True when the transaction can be retried: a serialization failure, a deadlock, or a stale prepared statement. */
export function isRetryable(error: unknown): boolean {
  const { code } = errorFields(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

/** A migration changed the result columns of a prepared statement. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = errorFields(error)
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan')
}

function errorFields(error: unknown): ErrorFields {
  return typeof error === 'object' && error !== null ? error : {}
}
