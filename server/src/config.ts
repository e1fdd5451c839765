import { resolve } from 'node:path'
import { readS3Address } from './platform/media-storage/s3-address.ts'
import { Settings } from './settings.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** One pebibyte: far above any disk, and its bytes are below 2^53. */
const maxQuotaMb = 1024 ** 3

const jobModes = ['on', 'off', 'only'] as const

/** The validated, frozen configuration. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute path. */
  readonly dataDir: string
  /** null: Daystar starts a private PostgreSQL server in `dataDir`. */
  readonly databaseUrl: string | null
  /** URL of the database itself if `databaseUrl` is a pooler in transaction mode. null: `databaseUrl` is the database. */
  readonly databaseListenUrl: string | null
  /** The URL of this community, without a trailing slash. */
  readonly publicUrl: string
  /** null: each email is written to `dataDir/mail` as an .eml file. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** null: media are stored in `dataDir/media`. */
  readonly mediaUrl: string | null
  /** URL of a Photon-compatible place search. null: only the member's own places and the built-in gazetteer are searched. */
  readonly placesUrl: string | null
  /** Where members can get the source code of the running version. null: the homepage in package.json, if it has one. */
  readonly sourceUrl: string | null
  readonly trustProxy: boolean | string
  readonly corsOrigins: readonly string[]
  /** Whether visitors can read public content. */
  readonly publicRead: boolean
  readonly rateLimit: boolean
  /** What one member may upload in a day (UTC), in MiB. null: no limit. */
  readonly uploadMbPerDay: number | null
  /** What the stored photos and videos of one member may occupy, in MiB. null: no limit. */
  readonly uploadMbPerMember: number | null
  /** null: metrics are neither measured nor served. */
  readonly metricsPort: number | null
  readonly metricsHost: string
  /** `off`: background jobs run in other processes. `only`: this process serves no requests. */
  readonly jobs: (typeof jobModes)[number]
  readonly logLevel: (typeof logLevels)[number]
}

/** The environment variable of each field. */
export const settingNames = {
  host: 'HOST',
  port: 'PORT',
  dataDir: 'DATA_DIR',
  databaseUrl: 'DATABASE_URL',
  databaseListenUrl: 'DATABASE_LISTEN_URL',
  publicUrl: 'PUBLIC_URL',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  mediaUrl: 'MEDIA_URL',
  placesUrl: 'PLACES_URL',
  sourceUrl: 'SOURCE_URL',
  trustProxy: 'TRUST_PROXY',
  corsOrigins: 'CORS_ORIGINS',
  publicRead: 'PUBLIC_READ',
  rateLimit: 'RATE_LIMIT',
  uploadMbPerDay: 'UPLOAD_MB_PER_DAY',
  uploadMbPerMember: 'UPLOAD_MB_PER_MEMBER',
  metricsPort: 'METRICS_PORT',
  metricsHost: 'METRICS_HOST',
  jobs: 'JOBS',
  logLevel: 'LOG_LEVEL',
} as const satisfies Record<keyof Config, string>

/** Thrown for invalid settings. Lists all of them, so that the operator can fix them in one pass. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Validates the settings, which come from the environment and the settings file. Every setting is optional. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = new Settings(env)
  const host = settings.text('HOST') ?? '0.0.0.0'
  const port = settings.integer('PORT', { min: 0, max: 65_535 }) ?? 3000
  const publicUrl = settings.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const config: Config = {
    host,
    port,
    dataDir: resolve(settings.text('DATA_DIR') ?? './data'),
    databaseUrl: settings.databaseUrl('DATABASE_URL'),
    databaseListenUrl: settings.databaseUrl('DATABASE_LISTEN_URL'),
    publicUrl: publicUrl.replace(/\/+$/, ''),
    smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: settings.mailbox('MAIL_FROM') ?? `Daystar <daystar@${mailHost(publicUrl)}>`,
    mediaUrl: settings.parsedBy('MEDIA_URL', readS3Address),
    placesUrl: settings.url('PLACES_URL', ['http:', 'https:']),
    sourceUrl: settings.url('SOURCE_URL', ['http:', 'https:']),
    trustProxy: settings.proxies('TRUST_PROXY'),
    corsOrigins: Object.freeze(settings.origins('CORS_ORIGINS')),
    publicRead: settings.boolean('PUBLIC_READ') ?? true,
    rateLimit: settings.boolean('RATE_LIMIT') ?? true,
    uploadMbPerDay: (settings.integer('UPLOAD_MB_PER_DAY', { min: 0, max: maxQuotaMb }) ?? 2000) || null,
    uploadMbPerMember: (settings.integer('UPLOAD_MB_PER_MEMBER', { min: 0, max: maxQuotaMb }) ?? 20_000) || null,
    metricsPort: settings.integer('METRICS_PORT', { min: 1, max: 65_535 }),
    metricsHost: settings.text('METRICS_HOST') ?? '127.0.0.1',
    jobs: settings.oneOf('JOBS', jobModes) ?? 'on',
    logLevel: settings.oneOf('LOG_LEVEL', logLevels) ?? 'info',
  }
  settings.require(
    config.databaseListenUrl === null || config.databaseUrl !== null,
    'DATABASE_LISTEN_URL has no effect without DATABASE_URL.',
  )
  settings.require(
    config.jobs === 'on' || config.databaseUrl !== null,
    `JOBS=${config.jobs} needs DATABASE_URL: only one process can use the private database.`,
  )
  if (settings.problems.length > 0) throw new ConfigError(settings.problems)
  return Object.freeze(config)
}

function mailHost(publicUrl: string): string {
  return URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
}
