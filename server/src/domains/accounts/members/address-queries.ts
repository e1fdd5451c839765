import { domainToASCII, domainToUnicode } from 'node:url'
import { type SqlBool, sql } from 'kysely'

const isAscii = /^[ -~]*$/

/**
 * An address in the form in which it is stored: without spaces around it, and with the domain as mail servers know it,
 * so that `bücher.example` and `xn--bcher-kva.example` are one domain.
 */
export function storedAddress(email: string): string {
  return withDomain(email, (domain) => (isAscii.test(domain) ? domain : domainToASCII(domain)))
}

/** SQL condition: the column has this address. Earlier versions stored domains as they were entered. */
export function hasAddress(column: string, email: string) {
  const forms = new Set([storedAddress(email), withDomain(email, domainToUnicode), email.trim()])
  return sql<SqlBool>`${sql.ref(column)} = any (${[...forms]}::citext[])`
}

/** A domain in ASCII remains as it was entered, like text that is no domain. */
function withDomain(email: string, convert: (domain: string) => string): string {
  const text = email.trim()
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + (convert(text.slice(at)) || text.slice(at))
}
