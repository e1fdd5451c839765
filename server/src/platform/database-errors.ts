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
])

/** Messages of connection errors for which the driver sets no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

type ErrorFields = { code?: unknown; message?: unknown; constraint?: unknown; syscall?: unknown; cause?: unknown }

/** True when the database could not be reached, as opposed to a statement that it rejected. Callers respond with 503. */
export function isUnavailable(error: unknown): boolean {
  const { code, message, syscall } = errorFields(error)
  // ENOENT also means a missing file; for a missing socket the failed system call is connect().
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string') return unavailableCodes.has(code) || /^08\w{3}$/.test(code)
  return typeof message === 'string' && unavailableMessages.test(message)
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
