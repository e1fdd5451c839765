import { resolve } from 'node:path'
import type { Retention } from '../platform/backup/backup-names.ts'
import { readS3Address } from '../platform/s3/s3-address.ts'
import {
  readHeaders,
  readRatio,
  readRetention,
  requireBackupUrl,
  requireButtonText,
  requireIssuer,
  requireLogTarget,
  requireRecipient,
} from './setting-values.ts'
import { Settings } from './settings.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** One pebibyte: far above any disk, and its bytes are below 2^53. */
const maxQuotaMb = 1024 ** 3

/** A member who loses access to a private photo can read it for at most this time, with an earlier URL. */
const maxSignedUrlSeconds = 300

const redirectModes = ['off', 'videos', 'all'] as const

const jobModes = ['on', 'off', 'only'] as const

/** The validated, frozen configuration. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute path. */
  readonly dataDir: string
  /** null: Daystar starts a private PostgreSQL server in `dataDir`. */
  readonly databaseUrl: string | null
  /**
   * URL of the database itself if `databaseUrl` is a pooler in transaction mode. null: `databaseUrl` is the database.
   */
  readonly databaseListenUrl: string | null
  /** The URL of this community, without a trailing slash. */
  readonly publicUrl: string
  /** null: each email is written to `dataDir/mail` as an .eml file. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** null: media are stored in `dataDir/media`. */
  readonly mediaUrl: string | null
  /**
   * The address of a CDN that loads the media of public activities from this server, without a slash at the end. null:
   * there is none.
   */
  readonly mediaCdnUrl: string | null
  /** The CDN from which files that are no longer public are removed. null: they expire. */
  readonly mediaCdnPurgeUrl: string | null
  readonly mediaCdnPurgeToken: string | null
  /** The media of public activities that the S3-compatible store sends itself. */
  readonly mediaRedirect: (typeof redirectModes)[number]
  /**
   * URL of a Photon-compatible place search. null: only the member's own places and the built-in gazetteer are
   * searched.
   */
  readonly placesUrl: string | null
  /**
   * The address at which members can get the source code of the running version; null: the homepage in package.json, if
   * it has one.
   */
  readonly sourceUrl: string | null
  readonly trustProxy: boolean | string
  readonly corsOrigins: readonly string[]
  /** Internal addresses and networks to which requests may be sent whose address a member or a browser chooses. */
  readonly outgoingInternal: readonly string[]
  /** True when visitors can read public content. */
  readonly publicRead: boolean
  readonly rateLimit: boolean
  /** Off: everything is read from the database, for diagnosis and tests. */
  readonly caches: boolean
  /** Off: browsers remove the service worker and everything that it has stored. */
  readonly serviceWorker: boolean
  /** The amount that one member may upload in a day (UTC), in MiB; null: no limit. */
  readonly uploadMbPerDay: number | null
  /** The size that the stored photos and videos of one member may have, in MiB; null: no limit. */
  readonly uploadMbPerMember: number | null
  /** The space on a disk that files of members leave free, in MiB; null: see disk-reserve.ts. */
  readonly reserveMb: number | null
  /** The size of an archive that a member can import, in MiB. */
  readonly importMaxMb: number
  /** The time for which the audit log keeps its events. */
  readonly auditDays: number
  /** The time for which a URL of media that is not public is valid. */
  readonly signedUrlSeconds: number
  /** null: metrics are neither measured nor served. */
  readonly metricsPort: number | null
  readonly metricsHost: string
  /** A collector that receives traces by OTLP over HTTP. null: there are none. */
  readonly otlpEndpoint: string | null
  /** Sent with every request to the collector, for example for its authentication. */
  readonly otlpHeaders: readonly (readonly [name: string, value: string])[]
  readonly serviceName: string
  /** The share of the traces that are recorded. */
  readonly traceRatio: number
  /** `off`: background jobs run in other processes. `only`: this process serves no requests. */
  readonly jobs: (typeof jobModes)[number]
  /** A folder (absolute path) or `s3://…` for rotated backups. null: only backups to a named file. */
  readonly backupUrl: string | null
  /** The public key of age for which backups in `backupUrl` are encrypted. null: they are not encrypted. */
  readonly backupRecipient: string | null
  /** A file with the private key of age, to read encrypted backups. */
  readonly backupIdentityFile: string | null
  readonly backupRetention: Retention
  /** `stderr` or an absolute path for the security log. null: there is none. */
  readonly securityLog: string | null
  /** The OpenID Connect provider with which members can sign in. null: there is none. */
  readonly oidcIssuer: string | null
  readonly oidcClientId: string | null
  readonly oidcClientSecret: string | null
  /** Names the provider on buttons. null: there is none. */
  readonly oidcName: string | null
  /** True when the provider is the only way to sign in. */
  readonly oidcOnly: boolean
  /** The time for which requests are still served after the shutdown has started. */
  readonly drainSeconds: number
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
  mediaCdnUrl: 'MEDIA_CDN_URL',
  mediaCdnPurgeUrl: 'MEDIA_CDN_PURGE_URL',
  mediaCdnPurgeToken: 'MEDIA_CDN_PURGE_TOKEN',
  mediaRedirect: 'MEDIA_REDIRECT',
  placesUrl: 'PLACES_URL',
  sourceUrl: 'SOURCE_URL',
  trustProxy: 'TRUST_PROXY',
  corsOrigins: 'CORS_ORIGINS',
  outgoingInternal: 'OUTGOING_INTERNAL',
  publicRead: 'PUBLIC_READ',
  rateLimit: 'RATE_LIMIT',
  caches: 'CACHES',
  serviceWorker: 'SERVICE_WORKER',
  uploadMbPerDay: 'UPLOAD_MB_PER_DAY',
  uploadMbPerMember: 'UPLOAD_MB_PER_MEMBER',
  reserveMb: 'RESERVE_MB',
  importMaxMb: 'IMPORT_MAX_MB',
  auditDays: 'AUDIT_DAYS',
  signedUrlSeconds: 'SIGNED_URL_SECONDS',
  metricsPort: 'METRICS_PORT',
  metricsHost: 'METRICS_HOST',
  otlpEndpoint: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  otlpHeaders: 'OTEL_EXPORTER_OTLP_HEADERS',
  serviceName: 'OTEL_SERVICE_NAME',
  traceRatio: 'OTEL_TRACES_SAMPLER_ARG',
  jobs: 'JOBS',
  backupUrl: 'BACKUP_URL',
  backupRecipient: 'BACKUP_RECIPIENT',
  backupIdentityFile: 'BACKUP_IDENTITY_FILE',
  backupRetention: 'BACKUP_KEEP',
  securityLog: 'SECURITY_LOG',
  oidcIssuer: 'OIDC_ISSUER',
  oidcClientId: 'OIDC_CLIENT_ID',
  oidcClientSecret: 'OIDC_CLIENT_SECRET',
  oidcName: 'OIDC_NAME',
  oidcOnly: 'OIDC_ONLY',
  drainSeconds: 'DRAIN_SECONDS',
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

/**
 * Validates the settings, which come from the environment and the settings file. Every setting is optional.
 *
 * @param diskSize the size in bytes of the disk of a folder, for the default quotas
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  diskSize: (folder: string) => number | null = () => null,
): Config {
  const settings = new Settings(env)
  const host = settings.host('HOST') ?? '0.0.0.0'
  const port = settings.integer('PORT', { min: 0, max: 65_535 }) ?? 3000
  const oidcIssuer = settings.parsedBy('OIDC_ISSUER', requireIssuer)
  const publicUrl = settings.origin('PUBLIC_URL') ?? `http://localhost:${port}`
  const dataDir = resolve(settings.text('DATA_DIR') ?? './data')
  const mediaUrl = settings.parsedBy('MEDIA_URL', readS3Address)
  const quotas = defaultQuotas(mediaUrl === null ? diskSize(dataDir) : null)
  const config: Config = {
    host,
    port,
    dataDir,
    databaseUrl: settings.databaseUrl('DATABASE_URL'),
    databaseListenUrl: settings.databaseUrl('DATABASE_LISTEN_URL'),
    publicUrl,
    smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: settings.mailbox('MAIL_FROM') ?? `Daystar <daystar@${mailHost(publicUrl)}>`,
    mediaUrl,
    mediaCdnUrl: settings.baseUrl('MEDIA_CDN_URL')?.replace(/\/+$/, '') ?? null,
    mediaCdnPurgeUrl: settings.baseUrl('MEDIA_CDN_PURGE_URL'),
    mediaCdnPurgeToken: settings.headerValue('MEDIA_CDN_PURGE_TOKEN'),
    mediaRedirect: settings.oneOf('MEDIA_REDIRECT', redirectModes) ?? 'off',
    placesUrl: settings.webUrl('PLACES_URL'),
    sourceUrl: settings.webUrl('SOURCE_URL'),
    trustProxy: settings.proxies('TRUST_PROXY'),
    corsOrigins: Object.freeze(settings.origins('CORS_ORIGINS')),
    outgoingInternal: Object.freeze(settings.networks('OUTGOING_INTERNAL')),
    publicRead: settings.boolean('PUBLIC_READ') ?? true,
    rateLimit: settings.boolean('RATE_LIMIT') ?? true,
    caches: settings.boolean('CACHES') ?? true,
    serviceWorker: settings.boolean('SERVICE_WORKER') ?? true,
    uploadMbPerDay: (settings.integer('UPLOAD_MB_PER_DAY', { min: 0, max: maxQuotaMb }) ?? quotas.perDay) || null,
    uploadMbPerMember:
      (settings.integer('UPLOAD_MB_PER_MEMBER', { min: 0, max: maxQuotaMb }) ?? quotas.perMember) || null,
    reserveMb: settings.integer('RESERVE_MB', { min: 0, max: maxQuotaMb }),
    importMaxMb: settings.integer('IMPORT_MAX_MB', { min: 1, max: maxQuotaMb }) ?? 4000,
    auditDays: settings.integer('AUDIT_DAYS', { min: 1, max: 3650 }) ?? 180,
    signedUrlSeconds:
      settings.integer('SIGNED_URL_SECONDS', { min: 2, max: maxSignedUrlSeconds }) ?? maxSignedUrlSeconds,
    metricsPort: settings.integer('METRICS_PORT', { min: 1, max: 65_535 }),
    metricsHost: settings.host('METRICS_HOST') ?? '127.0.0.1',
    otlpEndpoint: settings.baseUrl('OTEL_EXPORTER_OTLP_ENDPOINT'),
    otlpHeaders: readHeaders(settings.parsedBy('OTEL_EXPORTER_OTLP_HEADERS', readHeaders) ?? ''),
    serviceName: settings.text('OTEL_SERVICE_NAME') ?? 'daystar',
    traceRatio: readRatio(settings.parsedBy('OTEL_TRACES_SAMPLER_ARG', readRatio) ?? '1'),
    jobs: settings.oneOf('JOBS', jobModes) ?? 'on',
    backupUrl: settings.parsedBy('BACKUP_URL', requireBackupUrl),
    backupRecipient: settings.parsedBy('BACKUP_RECIPIENT', requireRecipient),
    backupIdentityFile: settings.text('BACKUP_IDENTITY_FILE'),
    backupRetention: readRetention(settings.parsedBy('BACKUP_KEEP', readRetention) ?? '7,4,6'),
    securityLog: settings.parsedBy('SECURITY_LOG', requireLogTarget),
    oidcIssuer,
    oidcClientId: settings.text('OIDC_CLIENT_ID'),
    oidcClientSecret: settings.text('OIDC_CLIENT_SECRET'),
    oidcName: settings.parsedBy('OIDC_NAME', requireButtonText) ?? (oidcIssuer && new URL(oidcIssuer).host),
    oidcOnly: settings.boolean('OIDC_ONLY') ?? false,
    drainSeconds: settings.integer('DRAIN_SECONDS', { min: 0, max: 300 }) ?? 0,
    logLevel: settings.oneOf('LOG_LEVEL', logLevels) ?? 'info',
  }
  requireCombinations(settings, config)
  if (settings.problems.length > 0) throw new ConfigError(settings.problems)
  return Object.freeze(config)
}

/** Records a problem for each setting that has no effect without another one, or excludes another one. */
function requireCombinations(settings: Settings, config: Config): void {
  settings.require(
    config.databaseListenUrl === null || settings.isSet('DATABASE_URL'),
    'DATABASE_LISTEN_URL has no effect without DATABASE_URL.',
  )
  settings.require(
    config.mediaCdnPurgeUrl === null || settings.isSet('MEDIA_CDN_URL'),
    'MEDIA_CDN_PURGE_URL has no effect without MEDIA_CDN_URL.',
  )
  settings.require(
    config.mediaRedirect === 'off' || (settings.isSet('MEDIA_URL') && !settings.isSet('MEDIA_CDN_URL')),
    'MEDIA_REDIRECT needs MEDIA_URL, and cannot be combined with MEDIA_CDN_URL.',
  )
  settings.require(
    config.jobs === 'on' || settings.isSet('DATABASE_URL'),
    `JOBS=${config.jobs} needs DATABASE_URL: only one process can use the private database.`,
  )
  settings.require(
    settings.isSet('OIDC_ISSUER') === settings.isSet('OIDC_CLIENT_ID') &&
      settings.isSet('OIDC_CLIENT_ID') === settings.isSet('OIDC_CLIENT_SECRET'),
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET have to be set together.',
  )
  settings.require(
    settings.isSet('OIDC_ISSUER') || !(settings.isSet('OIDC_NAME') || config.oidcOnly),
    'OIDC_NAME and OIDC_ONLY have no effect without OIDC_ISSUER.',
  )
}

/** What a member may upload fits a small disk: a tenth of it, and a fortieth in a day. */
function defaultQuotas(diskBytes: number | null): { perDay: number; perMember: number } {
  const diskMb = diskBytes === null ? Number.POSITIVE_INFINITY : diskBytes / 1024 ** 2
  return { perDay: Math.ceil(Math.min(2000, diskMb / 40)), perMember: Math.ceil(Math.min(20_000, diskMb / 10)) }
}

function mailHost(publicUrl: string): string {
  return URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
}
