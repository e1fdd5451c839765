import { validateHeaderValue } from 'node:http'
import { isIP } from 'node:net'
import { parse as parseDatabaseUrl } from 'pg-connection-string'

type Environment = Readonly<Record<string, string | undefined>>

const trueValues = new Set(['on', 'true', 'yes', '1'])
const falseValues = new Set(['off', 'false', 'no', '0'])

/**
 * Reads environment variables by type and collects validation errors, whose messages omit values that may contain a
 * password. Methods return null for a variable that is not set or empty: environment files often unset a variable with
 * an empty value.
 */
export class Settings {
  readonly #problems = new Set<string>()
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  get problems(): string[] {
    return [...this.#problems]
  }

  isSet(name: string): boolean {
    return Boolean(this.#env[name]?.trim())
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim()
    if (!value) return null
    if (/\p{Cc}/u.test(value)) return this.#invalid(`${name} contains an invalid character.`)
    // A settings file may contain quotation marks; other sources of the environment keep them in the value.
    if (/^(["']).*\1$/.test(value)) return this.#invalid(`${name} must not be in quotation marks.`)
    return value
  }

  /** An IP address or a name that the system resolves. */
  host(name: string): string | null {
    const text = this.text(name)
    if (text === null || isIP(text) !== 0 || /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?$/i.test(text)) return text
    return this.#invalid(`${name} must be an address or a name like 127.0.0.1 or localhost, not "${text}".`)
  }

  /** The value of a header of a request. */
  headerValue(name: string): string | null {
    return this.parsedBy(name, (text) => {
      try {
        validateHeaderValue(name, text)
      } catch {
        throw new Error(`${name} contains an invalid character.`)
      }
    })
  }

  integer(name: string, { min, max }: { min: number; max: number }): number | null {
    const text = this.text(name)
    if (text === null) return null
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    return this.#invalid(`${name} must be an integer from ${min} to ${max}, not "${text}".`)
  }

  boolean(name: string): boolean | null {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return null
    if (trueValues.has(text)) return true
    if (falseValues.has(text)) return false
    return this.#invalid(`${name} must be on or off, not "${text}".`)
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T | null {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return null
    const match = values.find((value) => value === text)
    return match ?? this.#invalid(`${name} must be one of ${values.join(', ')}, not "${text}".`)
  }

  url(name: string, protocols: readonly string[]): string | null {
    const text = this.parsedBy(name, requireDecodable)
    if (text === null) return null
    if (URL.canParse(text)) {
      const { protocol, hostname } = new URL(text)
      // `URL` checks the host only in URLs of the web.
      if (protocols.includes(protocol) && URL.canParse(`http://${hostname}`)) return text
    }
    const examples = protocols.map((protocol) => `${protocol}//…`).join(' or ')
    return this.#invalid(`${name} must be a URL like ${examples}.`)
  }

  /** Text that `parse` accepts. The message of its error must start with the name of the variable. */
  parsedBy(name: string, parse: (text: string) => unknown): string | null {
    const text = this.text(name)
    if (text === null) return null
    try {
      parse(text)
      return text
    } catch (error) {
      if (error instanceof URIError)
        return this.#invalid(`${name} contains a "%" that is not part of an encoded character, such as %25.`)
      return this.#invalid((error as Error).message)
    }
  }

  /** PostgreSQL connection URLs may omit the host to use a Unix socket. `URL` does not parse these. */
  databaseUrl(name: string): string | null {
    return this.parsedBy(name, (text) => {
      const isUrl = /^postgres(ql)?:\/\/\S+$/.test(text)
      if (!isUrl) throw new Error(`${name} must be a URL like postgres://user:password@host/database.`)
      try {
        parseDatabaseUrl(text)
      } catch (error) {
        if (error instanceof URIError) throw error
        const { path } = error as NodeJS.ErrnoException
        throw new Error(
          path === undefined
            ? `${name} must be a URL like postgres://user:password@host/database.`
            : `${name} names the file ${path}, which cannot be read.`,
        )
      }
    })
  }

  /** "Name <user@host>" or only the address. */
  mailbox(name: string): string | null {
    const text = this.text(name)
    if (text === null || /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(text)) return text
    return this.#invalid(`${name} must be an address like Daystar <daystar@example.org>, not "${text}".`)
  }

  /** Proxies whose X-Forwarded-For header is trusted: none, all, or a list of addresses and networks. */
  proxies(name: string): boolean | string {
    const text = this.text(name)
    if (text === null || falseValues.has(text.toLowerCase())) return false
    if (trueValues.has(text.toLowerCase())) return true
    const parts = text.split(',').map((part) => part.trim())
    if (parts.every(isNetwork)) return parts.join(',')
    this.#invalid(`${name} must be on, off, or addresses like 10.0.0.0/8, not "${text}".`)
    return false
  }

  /** Addresses and networks, separated by commas. */
  networks(name: string): string[] {
    const parts = (this.text(name) ?? '').split(',').map((part) => part.trim())
    const networks = parts.filter((part) => part !== '')
    for (const part of networks.filter((network) => !isAddressOrNetwork(network)))
      this.#invalid(`${name} must list addresses or networks like 10.0.0.0/8, not "${part}".`)
    return networks
  }

  /** An http or https URL that has no path; a slash at its end is optional. */
  origin(name: string): string | null {
    const text = this.url(name, ['http:', 'https:'])
    if (text === null) return null
    const { origin, href } = new URL(text)
    if (href === `${origin}/`) return origin
    return this.#invalid(`${name} must be a URL without a path, a query or a password, such as ${origin}.`)
  }

  /** An http or https URL without user and password: requests and links with them are rejected. */
  webUrl(name: string): string | null {
    const text = this.url(name, ['http:', 'https:'])
    if (text === null) return null
    const { username, password } = new URL(text)
    if (username === '' && password === '') return text
    return this.#invalid(`${name} must be a URL without a user and a password.`)
  }

  /** A web URL to which paths are appended. */
  baseUrl(name: string): string | null {
    const text = this.webUrl(name)
    if (text === null || !/[?#]/.test(text)) return text
    return this.#invalid(`${name} must be a URL without a query, because paths are appended to it.`)
  }

  origins(name: string): string[] {
    const parts = (this.text(name) ?? '').split(',').map((part) => part.trim().replace(/\/$/, ''))
    const origins = parts.filter((part) => part !== '')
    for (const part of origins.filter((origin) => !isOrigin(origin)))
      this.#invalid(`${name} must list origins like https://example.org, not "${part}".`)
    return origins
  }

  /** Reports a problem that concerns several settings. */
  require(isValid: boolean, problem: string): void {
    if (!isValid) this.#problems.add(problem)
  }

  #invalid(problem: string): null {
    this.#problems.add(problem)
    return null
  }
}

/** Throws a URIError if a part of a URL cannot be decoded, as its user and password are. */
function requireDecodable(text: string): void {
  const { username, password, pathname } = URL.parse(text) ?? {}
  for (const part of [username, password, pathname]) decodeURIComponent(part ?? '')
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function isNetwork(text: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isAddressOrNetwork(text)
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
