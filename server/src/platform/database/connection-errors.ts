const rejectionCodes = new Set(['28P01', '28000', '3D000'])

/**
 * Describes a failed connection to the database, without a period at the end. The database is named by its address,
 * without user and password; null for the private one.
 */
export function describeConnectionError(error: Error & { code?: string }, url: string | null): string {
  // The error of a name with several addresses has no message.
  const reason = error.message || error.code || error.name
  return isRejection(error)
    ? `The database${addressOf(url)} rejected the connection: ${reason}`
    : `Could not connect to the database${addressOf(url)}: ${reason}`
}

/** True when the server was reached and did not accept the user, the password or the name of the database. */
export function isRejection({ code }: { code?: string }): boolean {
  return code !== undefined && rejectionCodes.has(code)
}

/** Host and port after a preposition. The URL may lack a host, which `URL` rejects. */
export function addressOf(url: string | null): string {
  if (url === null) return ''
  const host = URL.canParse(url) ? new URL(url).host : ''
  return host === '' ? ' of DATABASE_URL' : ` at ${host}`
}
