import { isUnavailable } from '../platform/database/database-errors.ts'

/** Errors of these classes have messages for operators. */
const describedErrors = [
  'ConfigError',
  'MigrationError',
  'ArchiveError',
  'ApiError',
  'MovedDatabaseError',
  'DatabaseServerError',
]

/** The errors of the operating system about a file or folder, for operators. */
const fileProblems: Readonly<Record<string, string>> = {
  EACCES: 'This user has no permission',
  EPERM: 'This user has no permission',
  EROFS: 'The file system is read-only',
  ENOSPC: 'There is no space left on the disk',
  EDQUOT: 'The disk quota is used up',
  ENOTDIR: 'A part of the path is not a folder',
  EEXIST: 'A file exists',
}

/** The error of a missing table. */
const undefinedTable = '42P01'

/**
 * An error message for the operator who ran the command.
 * @param databaseUrl is named, without its password, if the database is unreachable; null for the private database
 */
export function describeError(error: unknown, databaseUrl: string | null): string {
  const fields = error as NodeJS.ErrnoException & { port?: number }
  const { name, code, port, path, syscall, message = String(error), stack } = fields
  if (describedErrors.includes(name)) return message
  if (code === 'EADDRINUSE') return `Port ${port} is already in use by another program. Set PORT to another port.`
  if (code === 'EACCES' && port !== undefined)
    return `This user may not open port ${port}. Set PORT to a port above 1023.`
  if (isUnavailable(error)) return `Could not connect to the database${addressOf(databaseUrl)}: ${message}`
  if (code === '28P01' || code === '3D000' || code === '28000')
    return `The database${addressOf(databaseUrl)} rejected the connection: ${message}.`
  if (code === undefinedTable)
    return `Daystar has not created its tables in the database${addressOf(databaseUrl)}. Start the server once.`
  const fileProblem = path === undefined || code === undefined ? undefined : fileProblems[code]
  if (fileProblem !== undefined) return `${fileProblem}: ${path} (${syscall}, ${code}).`
  // Errors thrown by Daystar itself have no code and a clear message. The stack of all other errors is needed for
  // debugging.
  return code === undefined && error instanceof Error && error.name === 'Error' ? message : (stack ?? message)
}

/** Host and port, without user and password. The URL may lack a host, which `URL` rejects. */
function addressOf(databaseUrl: string | null): string {
  if (databaseUrl === null) return ''
  const host = URL.canParse(databaseUrl) ? new URL(databaseUrl).host : ''
  return host === '' ? ' of DATABASE_URL' : ` at ${host}`
}
