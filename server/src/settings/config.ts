import { resolve } from 'node:path'
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

interface Quotas {
  readonly perDay: number
  readonly perMember: number
}

/** The environment variable of a field of the configuration, and how its value is read. */
interface Setting<Name extends string, Value> {
  readonly name: Name
  readonly read: (settings: Settings, name: Name, quotas: () => Quotas) => Value
}

const setting = <const Name extends string, Value>(
  name: Name,
  read: Setting<Name, Value>['read'],
): Setting<Name, Value> => ({ name, read })

const ports = { min: 0, max: 65_535 }
const quotaMb = { min: 0, max: maxQuotaMb }

const dataDirOf = (settings: Settings) => resolve(settings.text('DATA_DIR') ?? './data')
const mediaUrlOf = (settings: Settings) => settings.parsedBy('MEDIA_URL', readS3Address)
const oidcIssuerOf = (settings: Settings) => settings.parsedBy('OIDC_ISSUER', requireIssuer)
const portOf = (settings: Settings) => settings.integer('PORT', ports) ?? 3000
const publicUrlOf = (settings: Settings) => settings.origin('PUBLIC_URL') ?? `http://localhost:${portOf(settings)}`

/** Every setting, by the name of its field. Each is optional. */
const fields = {
  host: setting('HOST', (settings, name) => settings.host(name) ?? '0.0.0.0'),
  port: setting('PORT', portOf),
  /** The URL of this community, without a trailing slash. */
  publicUrl: setting('PUBLIC_URL', publicUrlOf),
  /** Absolute path. */
  dataDir: setting('DATA_DIR', dataDirOf),
  /** null: Daystar starts a private PostgreSQL server in `dataDir`. */
  databaseUrl: setting('DATABASE_URL', (settings, name) => settings.databaseUrl(name)),
  /**
   * URL of the database itself if `databaseUrl` is a pooler in transaction mode. null: `databaseUrl` is the database.
   */
  databaseListenUrl: setting('DATABASE_LISTEN_URL', (settings, name) => settings.databaseUrl(name)),
  /** null: each email is written to `dataDir/mail` as an .eml file. */
  smtpUrl: setting('SMTP_URL', (settings, name) => settings.url(name, ['smtp:', 'smtps:'])),
  mailFrom: setting(
    'MAIL_FROM',
    (settings, name) => settings.mailbox(name) ?? `Daystar <daystar@${mailHost(publicUrlOf(settings))}>`,
  ),
  /** null: media are stored in `dataDir/media`. */
  mediaUrl: setting('MEDIA_URL', mediaUrlOf),
  /**
   * The address of a CDN that loads the media of public activities from this server, without a slash at the end. null:
   * there is none.
   */
  mediaCdnUrl: setting('MEDIA_CDN_URL', (settings, name) => settings.baseUrl(name)?.replace(/\/+$/, '') ?? null),
  /** The CDN from which files that are no longer public are removed. null: they expire. */
  mediaCdnPurgeUrl: setting('MEDIA_CDN_PURGE_URL', (settings, name) => settings.baseUrl(name)),
  mediaCdnPurgeToken: setting('MEDIA_CDN_PURGE_TOKEN', (settings, name) => settings.headerValue(name)),
  /** The media of public activities that the S3-compatible store sends itself. */
  mediaRedirect: setting('MEDIA_REDIRECT', (settings, name) => settings.oneOf(name, redirectModes) ?? 'off'),
  /**
   * URL of a Photon-compatible place search. null: only the member's own places and the built-in gazetteer are
   * searched.
   */
  placesUrl: setting('PLACES_URL', (settings, name) => settings.webUrl(name)),
  /**
   * The address at which members can get the source code of the running version; null: the homepage in package.json, if
   * it has one.
   */
  sourceUrl: setting('SOURCE_URL', (settings, name) => settings.webUrl(name)),
  trustProxy: setting('TRUST_PROXY', (settings, name) => settings.proxies(name)),
  corsOrigins: setting('CORS_ORIGINS', (settings, name) => Object.freeze(settings.origins(name))),
  /** Internal addresses and networks to which requests may be sent whose address a member or a browser chooses. */
  outgoingInternal: setting('OUTGOING_INTERNAL', (settings, name) => Object.freeze(settings.networks(name))),
  /** True when visitors can read public content. */
  publicRead: setting('PUBLIC_READ', (settings, name) => settings.boolean(name) ?? true),
  rateLimit: setting('RATE_LIMIT', (settings, name) => settings.boolean(name) ?? true),
  /** Off: everything is read from the database, for diagnosis and tests. */
  caches: setting('CACHES', (settings, name) => settings.boolean(name) ?? true),
  /** Off: browsers remove the service worker and everything that it has stored. */
  serviceWorker: setting('SERVICE_WORKER', (settings, name) => settings.boolean(name) ?? true),
  /** The amount that one member may upload in a day (UTC), in MiB; null: no limit. */
  uploadMbPerDay: setting(
    'UPLOAD_MB_PER_DAY',
    (settings, name, quotas) => (settings.integer(name, quotaMb) ?? quotas().perDay) || null,
  ),
  /** The size that the stored photos and videos of one member may have, in MiB; null: no limit. */
  uploadMbPerMember: setting(
    'UPLOAD_MB_PER_MEMBER',
    (settings, name, quotas) => (settings.integer(name, quotaMb) ?? quotas().perMember) || null,
  ),
  /** The space on a disk that files of members leave free, in MiB; null: see disk-reserve.ts. */
  reserveMb: setting('RESERVE_MB', (settings, name) => settings.integer(name, quotaMb)),
  /** The size of an archive that a member can import, in MiB. */
  importMaxMb: setting('IMPORT_MAX_MB', (settings, name) => settings.integer(name, { ...quotaMb, min: 1 }) ?? 4000),
  /** The time for which the audit log keeps its events. */
  auditDays: setting('AUDIT_DAYS', (settings, name) => settings.integer(name, { min: 1, max: 3650 }) ?? 180),
  /** The time for which a URL of media that is not public is valid. */
  signedUrlSeconds: setting(
    'SIGNED_URL_SECONDS',
    (settings, name) => settings.integer(name, { min: 2, max: maxSignedUrlSeconds }) ?? maxSignedUrlSeconds,
  ),
  /** null: metrics are neither measured nor served. */
  metricsPort: setting('METRICS_PORT', (settings, name) => settings.integer(name, { ...ports, min: 1 })),
  metricsHost: setting('METRICS_HOST', (settings, name) => settings.host(name) ?? '127.0.0.1'),
  /** A collector that receives traces by OTLP over HTTP. null: there are none. */
  otlpEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', (settings, name) => settings.baseUrl(name)),
  /** Sent with every request to the collector, for example for its authentication. */
  otlpHeaders: setting('OTEL_EXPORTER_OTLP_HEADERS', (settings, name) =>
    readHeaders(settings.parsedBy(name, readHeaders) ?? ''),
  ),
  serviceName: setting('OTEL_SERVICE_NAME', (settings, name) => settings.text(name) ?? 'daystar'),
  /** The share of the traces that are recorded. */
  traceRatio: setting('OTEL_TRACES_SAMPLER_ARG', (settings, name) =>
    readRatio(settings.parsedBy(name, readRatio) ?? '1'),
  ),
  /** `off`: background jobs run in other processes. `only`: this process serves no requests. */
  jobs: setting('JOBS', (settings, name) => settings.oneOf(name, jobModes) ?? 'on'),
  /** A folder (absolute path) or `s3://…` for rotated backups. null: only backups to a named file. */
  backupUrl: setting('BACKUP_URL', (settings, name) => settings.parsedBy(name, requireBackupUrl)),
  /** The public key of age for which backups in `backupUrl` are encrypted. null: they are not encrypted. */
  backupRecipient: setting('BACKUP_RECIPIENT', (settings, name) => settings.parsedBy(name, requireRecipient)),
  /** A file with the private key of age, to read encrypted backups. */
  backupIdentityFile: setting('BACKUP_IDENTITY_FILE', (settings, name) => settings.text(name)),
  backupRetention: setting('BACKUP_KEEP', (settings, name) =>
    readRetention(settings.parsedBy(name, readRetention) ?? '7,4,6'),
  ),
  /** `stderr` or an absolute path for the security log. null: there is none. */
  securityLog: setting('SECURITY_LOG', (settings, name) => settings.parsedBy(name, requireLogTarget)),
  /** The OpenID Connect provider with which members can sign in. null: there is none. */
  oidcIssuer: setting('OIDC_ISSUER', oidcIssuerOf),
  oidcClientId: setting('OIDC_CLIENT_ID', (settings, name) => settings.text(name)),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', (settings, name) => settings.text(name)),
  /** Names the provider on buttons. null: there is none. */
  oidcName: setting('OIDC_NAME', (settings, name) => {
    const issuer = oidcIssuerOf(settings)
    return settings.parsedBy(name, requireButtonText) ?? (issuer && new URL(issuer).host)
  }),
  /** True when the provider is the only way to sign in. */
  oidcOnly: setting('OIDC_ONLY', (settings, name) => settings.boolean(name) ?? false),
  /** The time for which requests are still served after the shutdown has started. */
  drainSeconds: setting('DRAIN_SECONDS', (settings, name) => settings.integer(name, { min: 0, max: 300 }) ?? 0),
  logLevel: setting('LOG_LEVEL', (settings, name) => settings.oneOf(name, logLevels) ?? 'info'),
}

type Fields = typeof fields

/** The validated, frozen configuration. */
export type Config = { readonly [Field in keyof Fields]: ReturnType<Fields[Field]['read']> }

/** The environment variable of each field. */
export const settingNames = mapFields(({ name }) => name) as {
  readonly [Field in keyof Fields]: Fields[Field]['name']
}

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
 * Validates the settings, which come from the environment and the settings file.
 *
 * @param diskSize the size in bytes of the disk of a folder, for the default quotas
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  diskSize: (folder: string) => number | null = () => null,
): Config {
  const settings = new Settings(env)
  const quotas = () => defaultQuotas(mediaUrlOf(settings) === null ? diskSize(dataDirOf(settings)) : null)
  const config = mapFields(({ name, read }) => read(settings, name as never, quotas)) as Config
  requireCombinations(settings, config)
  if (settings.problems.length > 0) throw new ConfigError(settings.problems)
  return Object.freeze(config)
}

function mapFields(map: (setting: Fields[keyof Fields]) => unknown): object {
  return Object.fromEntries(Object.entries(fields).map(([field, setting]) => [field, map(setting)]))
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
function defaultQuotas(diskBytes: number | null): Quotas {
  const diskMb = diskBytes === null ? Number.POSITIVE_INFINITY : diskBytes / 1024 ** 2
  return { perDay: Math.ceil(Math.min(2000, diskMb / 40)), perMember: Math.ceil(Math.min(20_000, diskMb / 10)) }
}

function mailHost(publicUrl: string): string {
  return URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
}
