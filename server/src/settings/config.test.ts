import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsOf } from '../testing/processes/config-problems.ts'
import { readConfig } from './config.ts'

test('reads the headers for the collector and the share of traces', () => {
  const OTEL_EXPORTER_OTLP_HEADERS = 'x-key=a%20b, authorization=Basic YWRhOmxha2U='
  expect(readConfig({ OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG: '0.25' })).toMatchObject({
    otlpHeaders: [
      ['x-key', 'a b'],
      ['authorization', 'Basic YWRhOmxha2U='],
    ],
    traceRatio: 0.25,
  })
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toThrow('must be like name=value')
  for (const OTEL_TRACES_SAMPLER_ARG of ['2', '-1', 'half'])
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG })).toThrow('from 0 to 1')
})

test('has default quotas that fit the disk, unless media are in a bucket', () => {
  const gigabyte = 1024 ** 3
  const quotasOf = (disk: number | null, env = {}) => {
    const { uploadMbPerDay, uploadMbPerMember } = readConfig(env, () => disk)
    return [uploadMbPerDay, uploadMbPerMember]
  }
  expect(quotasOf(null)).toEqual([2000, 20_000])
  expect(quotasOf(500 * gigabyte)).toEqual([2000, 20_000])
  expect(quotasOf(20 * gigabyte)).toEqual([512, 2048])
  expect(quotasOf(20 * gigabyte, { UPLOAD_MB_PER_DAY: '900', UPLOAD_MB_PER_MEMBER: '0' })).toEqual([900, null])
  expect(quotasOf(20 * gigabyte, { MEDIA_URL: 's3://KEY:SECRET@host/bucket' })).toEqual([2000, 20_000])
})

test('has a default for every setting', () => {
  expect(readConfig({})).toEqual({
    host: '0.0.0.0',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseListenUrl: null,
    publicUrl: 'http://localhost:3000',
    smtpUrl: null,
    mailFrom: 'Daystar <daystar@localhost>',
    mediaUrl: null,
    mediaCdnUrl: null,
    mediaCdnPurgeUrl: null,
    mediaCdnPurgeToken: null,
    mediaRedirect: 'off',
    placesUrl: null,
    sourceUrl: null,
    trustProxy: false,
    corsOrigins: [],
    outgoingInternal: [],
    publicRead: true,
    rateLimit: true,
    caches: true,
    serviceWorker: true,
    uploadMbPerDay: 2000,
    uploadMbPerMember: 20_000,
    reserveMb: null,
    auditDays: 180,
    importMaxMb: 4000,
    signedUrlSeconds: 300,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    otlpEndpoint: null,
    otlpHeaders: [],
    serviceName: 'daystar',
    traceRatio: 1,
    jobs: 'on',
    backupUrl: null,
    backupRecipient: null,
    backupIdentityFile: null,
    backupRetention: { daily: 7, weekly: 4, monthly: 6 },
    securityLog: null,
    oidcIssuer: null,
    oidcClientId: null,
    oidcClientSecret: null,
    oidcName: null,
    oidcOnly: false,
    drainSeconds: 0,
    logLevel: 'info',
  })
})

test('a quota of 0 is no limit', () => {
  const config = readConfig({ UPLOAD_MB_PER_DAY: '0', UPLOAD_MB_PER_MEMBER: '500' })
  expect(config).toMatchObject({ uploadMbPerDay: null, uploadMbPerMember: 500 })
})

test('signed URLs are valid for at most five minutes', () => {
  expect(readConfig({ SIGNED_URL_SECONDS: '60' }).signedUrlSeconds).toBe(60)
  expect(problemsOf({ SIGNED_URL_SECONDS: '301' })).toHaveLength(1)
  expect(problemsOf({ SIGNED_URL_SECONDS: '1' })).toHaveLength(1)
})

test('treats an empty value as not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '  ', PUBLIC_READ: '' })).toEqual(readConfig({}))
})

test('reports all invalid settings at once', () => {
  const problems = problemsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://db',
    PUBLIC_URL: 'daystar.example',
    SMTP_URL: 'mail.example',
    MAIL_FROM: 'Daystar',
    TRUST_PROXY: '10.0.0.0/40',
    CORS_ORIGINS: 'https://a.example/path, https://b.example',
    PUBLIC_READ: 'perhaps',
    LOG_LEVEL: 'loud',
  })

  expect(problems.map((problem) => problem.split(' ', 1)[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
    'CORS_ORIGINS',
    'PUBLIC_READ',
    'LOG_LEVEL',
  ])
})

test('does not include passwords of URLs in error messages', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'MEDIA_URL', 'PUBLIC_URL', 'PLACES_URL', 'SOURCE_URL']) {
    expect(problemsOf({ [name]: 'ftp://ada:secret@host' }).join()).toContain(name)
    expect(problemsOf({ [name]: 'ftp://ada:secret@host' }).join()).not.toContain('secret')
  }
})

test('derives the public URL from the port, the sender address from the public URL, and removes a trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  const config = readConfig({ PUBLIC_URL: 'https://swimmers.example/' })
  expect(config).toMatchObject({
    publicUrl: 'https://swimmers.example',
    mailFrom: 'Daystar <daystar@swimmers.example>',
  })
})

test('rejects a public URL with a path, because the app is served at the root of its origin', () => {
  for (const url of ['https://daystar.example/club', 'https://daystar.example/?a=1', 'https://ada@daystar.example'])
    expect(problemsOf({ PUBLIC_URL: url }).join()).toContain('PUBLIC_URL must be a URL without a path')
  expect(problemsOf({ PUBLIC_URL: 'https://ada:secret@daystar.example' }).join()).not.toContain('secret')
  expect(readConfig({ PUBLIC_URL: 'https://Swimmers.example:8443/' }).publicUrl).toBe('https://swimmers.example:8443')
})

test('accepts a database URL with a Unix socket', () => {
  const databaseUrl = 'postgres://ada@/daystar?host=%2Frun%2Fpostgresql'
  expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl })
})

test('accepts on, off, network names and addresses as trusted proxies', () => {
  expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe(true)
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1, loopback' }).trustProxy).toBe('10.0.0.0/8,::1,loopback')
})

test('accepts addresses and networks to which requests of members may go', () => {
  expect(readConfig({ OUTGOING_INTERNAL: '10.0.0.0/8, fd00::1' }).outgoingInternal).toEqual(['10.0.0.0/8', 'fd00::1'])
  for (const OUTGOING_INTERNAL of ['push.example', '10.0.0.0/33', 'loopback'])
    expect(problemsOf({ OUTGOING_INTERNAL })).toHaveLength(1)
})

test('returns a frozen object', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.corsOrigins)).toBe(true)
})

test('reports problems only for variables that are set', () => {
  const variables = [
    'HOST',
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'MEDIA_URL',
    'PLACES_URL',
    'SOURCE_URL',
    'TRUST_PROXY',
    'CORS_ORIGINS',
    'PUBLIC_READ',
    'RATE_LIMIT',
    'LOG_LEVEL',
  ]
  const environments = fc.dictionary(
    fc.constantFrom(...variables),
    fc.oneof(fc.string(), fc.webUrl(), fc.ipV4(), fc.nat().map(String)),
  )
  fc.assert(
    fc.property(environments, (env) => {
      for (const problem of problemsOf(env)) expect(Object.keys(env)).toContain(problem.split(' ', 1)[0])
    }),
  )
})

test('rejects a listen URL without a database URL', () => {
  expect(problemsOf({ DATABASE_LISTEN_URL: 'postgres://db/daystar' })).toEqual([
    'DATABASE_LISTEN_URL has no effect without DATABASE_URL.',
  ])
})

test('requires DATABASE_URL if jobs run in another process than requests', () => {
  for (const mode of ['off', 'only']) {
    expect(problemsOf({ JOBS: mode })).toEqual([
      `JOBS=${mode} needs DATABASE_URL: only one process can use the private database.`,
    ])
    expect(readConfig({ JOBS: mode, DATABASE_URL: 'postgres://db/daystar' }).jobs).toBe(mode)
  }
})

test('an OpenID Connect provider needs its client, and TLS unless it is on this machine', () => {
  const client = { OIDC_CLIENT_ID: 'daystar', OIDC_CLIENT_SECRET: 'secret' }
  const provider = { OIDC_ISSUER: 'https://id.example/realms/swimmers', ...client }
  expect(readConfig(provider)).toMatchObject({ oidcName: 'id.example', oidcOnly: false })
  expect(readConfig({ ...provider, OIDC_NAME: 'Swimmers', OIDC_ONLY: 'on' })).toMatchObject({
    oidcName: 'Swimmers',
    oidcOnly: true,
  })
  expect(problemsOf({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:8080' })).toEqual([])
  const together = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET have to be set together.'
  for (const missing of Object.keys(provider)) expect(problemsOf({ ...provider, [missing]: '' })).toContain(together)
  for (const lonely of [{ OIDC_NAME: 'Swimmers' }, { OIDC_ONLY: 'on' }])
    expect(problemsOf(lonely)).toEqual(['OIDC_NAME and OIDC_ONLY have no effect without OIDC_ISSUER.'])
  for (const issuer of ['http://id.example', 'id.example', 'https://id.example?a=b'])
    expect(problemsOf({ ...provider, OIDC_ISSUER: issuer })).toEqual([
      'OIDC_ISSUER must be the https: address of an OpenID Connect provider.',
    ])
  expect(problemsOf({ ...provider, OIDC_NAME: 'S'.repeat(41) })).toHaveLength(1)
})
