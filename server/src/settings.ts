import { isIP } from 'node:net'

type Environment = Readonly<Record<string, string | undefined>>

const onWords = new Set(['on', 'true', 'yes', '1'])
const offWords = new Set(['off', 'false', 'no', '0'])

/**
 * Reads settings by kind and collects what is wrong with them. Each answers null where nothing is set; an empty text counts as
 * not set, because that is how an environment file switches a line off. Values that may hold a password are not repeated.
 */
export class Settings {
  readonly problems: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim()
    if (!value) return null
    if (value.includes('\u0000')) return this.#wrong(`${name} holds an unreadable character.`)
    return value
  }

  whole(name: string, { least, most }: { least: number; most: number }): number | null {
    const text = this.text(name)
    if (text === null) return null
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    return this.#wrong(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  }

  isOn(name: string): boolean | null {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return null
    if (onWords.has(text)) return true
    if (offWords.has(text)) return false
    return this.#wrong(`${name} must be on or off, not "${text}".`)
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T | null {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return null
    const found = words.find((word) => word === text)
    return found ?? this.#wrong(`${name} must be one of ${words.join(', ')}, not "${text}".`)
  }

  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name)
    if (text === null) return null
    if (URL.canParse(text)) {
      const { protocol, hostname } = new URL(text)
      if (protocols.includes(protocol) && hostname !== '') return text
    }
    const examples = protocols.map((protocol) => `${protocol}//…`).join(' or ')
    return this.#wrong(`${name} must be an address like ${examples}.`)
  }

  /** A text that its own reader understands; the reader's error says what is wrong and begins with the name. */
  checked(name: string, read: (text: string) => unknown): string | null {
    const text = this.text(name)
    if (text === null) return null
    try {
      read(text)
      return text
    } catch (error) {
      return this.#wrong((error as Error).message)
    }
  }

  /** PostgreSQL's own addresses may leave the host out and name a socket, which no URL parser takes. */
  databaseUrl(name: string): string | null {
    const text = this.text(name)
    if (text === null || /^postgres(ql)?:\/\/\S+$/.test(text)) return text
    return this.#wrong(`${name} must be an address like postgres://user:password@host/database.`)
  }

  /** "Name <box@host>", or the address alone. */
  mailbox(name: string): string | null {
    const text = this.text(name)
    if (text === null || /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(text)) return text
    return this.#wrong(`${name} must be an address like Daystar <daystar@example.org>, not "${text}".`)
  }

  /** Which proxies may say where a request came from: none, all, or a list of addresses and networks. */
  proxies(name: string): boolean | string {
    const text = this.text(name)
    if (text === null || offWords.has(text.toLowerCase())) return false
    if (onWords.has(text.toLowerCase())) return true
    const parts = text.split(',').map((part) => part.trim())
    if (parts.every(isNetwork)) return parts.join(',')
    this.#wrong(`${name} must be on, off, or addresses like 10.0.0.0/8, not "${text}".`)
    return false
  }

  origins(name: string): string[] {
    const parts = (this.text(name) ?? '').split(',').map((part) => part.trim().replace(/\/$/, ''))
    const given = parts.filter((part) => part !== '')
    for (const part of given.filter((origin) => !isOrigin(origin)))
      this.#wrong(`${name} must list origins like https://example.org, not "${part}".`)
    return given
  }

  #wrong(problem: string): null {
    this.problems.push(problem)
    return null
  }
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
