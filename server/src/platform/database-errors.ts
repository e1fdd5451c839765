/** Connection failures as the operating system, PostgreSQL and the driver name them. */
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

/** The driver gives these no code. */
const unavailableWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

type Faulty = { code?: unknown; message?: unknown; constraint?: unknown; syscall?: unknown; cause?: unknown }

/** True when the database could not be reached, as against a statement it refused. Callers answer 503 and may try again. */
export function isUnavailable(error: unknown): boolean {
  const { code, message, syscall } = faulty(error)
  // A missing file is ENOENT too; a missing socket comes from connect().
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string') return unavailableCodes.has(code) || /^08\w{3}$/.test(code)
  return typeof message === 'string' && unavailableWords.test(message)
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = faulty(error)
  return found.code === '23505' && (constraint === undefined || found.constraint === constraint)
}

/** The whole transaction may simply be run again: it lost a race, or a migration changed a table under a prepared statement. */
export function isWorthRetrying(error: unknown): boolean {
  const { code } = faulty(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

/** A migration changed the columns that a prepared statement had promised to answer. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = faulty(error)
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan')
}

function faulty(error: unknown): Faulty {
  return typeof error === 'object' && error !== null ? error : {}
}
