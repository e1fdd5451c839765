import { addressOf, describeConnectionError, isRejection } from '../platform/database/connection-errors.ts'
import { isUnavailable } from '../platform/database/database-errors.ts'
import { describeFileError } from '../platform/process/setting-errors.ts'

/** Errors of these classes have messages for operators. */
const describedErrors = [
  'ConfigError',
  'SettingError',
  'MigrationError',
  'ArchiveError',
  'ApiError',
  'MovedDatabaseError',
  'DatabaseServerError',
]

/** The error of a missing table. */
const undefinedTable = '42P01'

/**
 * An error message for the operator who ran the command.
 * @param databaseUrl is named, without its password, if the database is unreachable; null for the private database
 */
export function describeError(error: unknown, databaseUrl: string | null): string {
  const fields = error as Error & { code?: string }
  const { name, code, message = String(error), stack } = fields
  if (describedErrors.includes(name)) return message
  if (isUnavailable(error)) return describeConnectionError(fields, databaseUrl)
  if (isRejection(fields)) return `${describeConnectionError(fields, databaseUrl)}.`
  if (code === undefinedTable)
    return `Daystar has not created its tables in the database${addressOf(databaseUrl)}. Start the server once.`
  const fileProblem = describeFileError(error)
  if (fileProblem !== null) return fileProblem
  // Errors thrown by Daystar itself have no code and a clear message. The stack of all other errors is needed for
  // debugging.
  return code === undefined && error instanceof Error && error.name === 'Error' ? message : (stack ?? message)
}
