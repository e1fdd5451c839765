import { resolve } from 'node:path'
import { readS3Address } from './platform/media-storage/s3-address.ts'
import { Settings } from './settings.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Everything that can be set from outside, checked and frozen. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  /** null: Daystar starts its own private PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  /** Where members reach this community, without a slash at the end. */
  readonly publicUrl: string
  /** null: each mail is written as an .eml file to `dataDir/mail`. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** null: media lie in `dataDir/media`. */
  readonly mediaUrl: string | null
  /** A Photon-compatible place search; null: own places and the built-in gazetteer alone. */
  readonly placesUrl: string | null
  readonly trustProxy: boolean | string
  readonly corsOrigins: readonly string[]
  /** Whether visitors without an account may read what everybody sees. */
  readonly publicRead: boolean
  readonly rateLimit: boolean
  readonly logLevel: (typeof logLevels)[number]
}

/** Some settings cannot be used as they are. Names all of them, so that one start is enough to find them. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** The only reader of the environment. Everything is optional; what is set must make sense. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = new Settings(env)
  const host = settings.text('HOST') ?? '0.0.0.0'
  const port = settings.whole('PORT', { least: 0, most: 65_535 }) ?? 3000
  const publicUrl = settings.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const config: Config = {
    host,
    port,
    dataDir: resolve(settings.text('DATA_DIR') ?? './data'),
    databaseUrl: settings.databaseUrl('DATABASE_URL'),
    publicUrl: publicUrl.replace(/\/+$/, ''),
    smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: settings.mailbox('MAIL_FROM') ?? `Daystar <daystar@${mailHost(publicUrl)}>`,
    mediaUrl: settings.checked('MEDIA_URL', readS3Address),
    placesUrl: settings.url('PLACES_URL', ['http:', 'https:']),
    trustProxy: settings.proxies('TRUST_PROXY'),
    corsOrigins: Object.freeze(settings.origins('CORS_ORIGINS')),
    publicRead: settings.isOn('PUBLIC_READ') ?? true,
    rateLimit: settings.isOn('RATE_LIMIT') ?? true,
    logLevel: settings.oneOf('LOG_LEVEL', logLevels) ?? 'info',
  }
  if (settings.problems.length > 0) throw new ConfigProblem(settings.problems)
  return Object.freeze(config)
}

function mailHost(publicUrl: string): string {
  return URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
}
