import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { expect, test } from 'vitest'
import { problemsOf } from '../testing/processes/config-problems.ts'
import { readConfig, settingNames } from './config.ts'

/** Further settings that a setting needs. */
const otherSettings: Record<string, Record<string, string>> = {
  DATABASE_LISTEN_URL: { DATABASE_URL: 'postgres://db/daystar' },
  MEDIA_CDN_PURGE_URL: { MEDIA_CDN_URL: 'https://cdn.example' },
  OIDC_ISSUER: { OIDC_CLIENT_ID: 'daystar', OIDC_CLIENT_SECRET: 'otter' },
  OIDC_CLIENT_ID: { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 'otter' },
  OIDC_CLIENT_SECRET: { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'daystar' },
  OIDC_NAME: { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'daystar', OIDC_CLIENT_SECRET: 'otter' },
}

const anyText = ['a\u0000b', 'a\nb', 'tab\tinside', '"in quotation marks"', "'in quotation marks'"]
const numbers = ['many', '1.5', '-1', '1e3', '0x10', '12 000', '12MB', '９', '٣', '9'.repeat(40), 'null']
const choices = ['perhaps', 'onn', '2', 'on off', 'вкл', 'オン']
const urls = [
  'swimmers.example',
  'ftp://swimmers.example',
  '//swimmers.example',
  'https:',
  'http://',
  'https://a b',
  '東京',
]
const webUrls = [...urls, 'https://h:99999', 'https://[::1', 'https://ada:otter@swimmers.example', 'https://h/%zz']
const baseUrls = [...webUrls, 'https://cdn.example/?a=1', 'https://cdn.example/#a']
const databaseUrls = [
  'mysql://db/daystar',
  'db.example',
  'postgres://',
  'postgres://db.example:99999/daystar',
  'postgres://ada:otter%ff@db/daystar',
  'postgres://ada@db/day star',
  'postgres://[::1/daystar',
  'postgres://ada:otter@db/daystar?sslrootcert=/missing/root.pem',
]
const s3Urls = [
  's3://KEY:otter@host',
  's3://host/bucket',
  's3://KEY:otter@/bucket',
  's3://KEY:otter%@host/bucket',
  's3://KEY:otter@host/bucket?tls=maybe',
  's3://KEY:otter@host/バケツ',
]
const hosts = ['http://0.0.0.0', '0.0.0.0:3000', 'my host', '[::1]', '/run/daystar.sock', '-a', '1.2.3.4/8', 'ホスト']
const tooLargePort = '65536'

/** The wrong values of each setting. A setting that is missing here does not compile. */
const wrongValues: Record<(typeof settingNames)[keyof typeof settingNames], readonly string[]> = {
  HOST: hosts,
  PORT: [...numbers, tooLargePort],
  DATA_DIR: [],
  DATABASE_URL: databaseUrls,
  DATABASE_LISTEN_URL: databaseUrls,
  PUBLIC_URL: [...webUrls, 'https://swimmers.example/club'],
  SMTP_URL: ['mail.example', 'http://mail.example', 'smtp://', 'smtp://h:99999', 'smtp://ada:otter%@mail.example'],
  MAIL_FROM: ['Daystar', 'a@', '@b', 'Ada <ada>', 'Ada <a@b', '小林'],
  MEDIA_URL: [...s3Urls, 'https://host/bucket', '/srv/media'],
  MEDIA_CDN_URL: baseUrls,
  MEDIA_CDN_PURGE_URL: baseUrls,
  MEDIA_CDN_PURGE_TOKEN: ['жетон', '“token”'],
  MEDIA_REDIRECT: [...choices, 'videos'],
  PLACES_URL: webUrls,
  SOURCE_URL: webUrls,
  TRUST_PROXY: ['proxy.example', '10.0.0.0/40', '10.0.0.0/8,', '::1/129', 'maybe'],
  CORS_ORIGINS: ['swimmers.example', 'https://a.example/path', '*', 'null'],
  OUTGOING_INTERNAL: ['push.example', '10.0.0.0/33', 'loopback', 'on'],
  PUBLIC_READ: choices,
  RATE_LIMIT: choices,
  CACHES: choices,
  SERVICE_WORKER: choices,
  UPLOAD_MB_PER_DAY: numbers,
  UPLOAD_MB_PER_MEMBER: numbers,
  RESERVE_MB: numbers,
  IMPORT_MAX_MB: [...numbers, '0'],
  AUDIT_DAYS: [...numbers, '0', '3651'],
  SIGNED_URL_SECONDS: [...numbers, '1', '301'],
  METRICS_PORT: [...numbers, '0', tooLargePort],
  METRICS_HOST: hosts,
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrls,
  OTEL_EXPORTER_OTLP_HEADERS: ['otter', 'a b=c', 'key=otter%', 'key=a%0Ab', '=value', 'key=значение'],
  OTEL_SERVICE_NAME: [],
  OTEL_TRACES_SAMPLER_ARG: ['2', '-1', 'half', '50%', '0,5'],
  JOBS: [...choices, 'only', 'off'],
  BACKUP_URL: [...s3Urls, 'backups', './backups', '~/backups', 'https://host/bucket'],
  BACKUP_RECIPIENT: ['age1', 'AGE-SECRET-KEY-1OTTER', 'ssh-ed25519 AAAA'],
  BACKUP_IDENTITY_FILE: [],
  BACKUP_KEEP: ['7', '7,4', '7,4,6,1', '-1,4,6', 'a,b,c', '7;4;6', '99999,1,1'],
  SECURITY_LOG: ['security.log', 'stdout', '~/security.log'],
  OIDC_ISSUER: [
    'http://id.example',
    'id.example',
    'https://id.example?a=b',
    'https://id.example#a',
    'ftp://id.example',
  ],
  OIDC_CLIENT_ID: [''],
  OIDC_CLIENT_SECRET: [''],
  OIDC_NAME: ['S'.repeat(41), '泳'.repeat(41)],
  OIDC_ONLY: [...choices, 'on'],
  DRAIN_SECONDS: [...numbers, '301'],
  LOG_LEVEL: [...choices, 'loud', 'warning'],
}

const everyWrongValue = Object.entries(wrongValues).flatMap(([setting, values]) =>
  [...values, ...anyText].map((value): [setting: string, value: string] => [setting, value]),
)

test('every wrong value of every setting is described by one sentence that names the setting and no secret', () => {
  const findings = everyWrongValue.map(([setting, value]) => {
    const problems = problemsOf({ ...otherSettings[setting], [setting]: value })
    return { setting, value, problems, isDescribed: problems.length === 1 && isSentenceAbout(setting, problems[0]) }
  })
  expect(findings.filter(({ isDescribed }) => !isDescribed)).toEqual([])
})

function isSentenceAbout(setting: string, problem = ''): boolean {
  return new RegExp(`\\b${setting}\\b`).test(problem) && /^[^\p{Cc}]+\.$/u.test(problem) && !problem.includes('otter')
}

const validUrls = {
  DATABASE_URL: 'postgres://ada:otter@db.example:5432/daystar?sslmode=disable',
  SMTP_URL: 'smtps://ada:otter@mail.example:465',
  MEDIA_URL: 's3://KEY:otter@host/bucket?region=eu',
  OTEL_EXPORTER_OTLP_HEADERS: 'key=otter%20b,other=value',
}

/** A valid value with a piece replaced by other characters. */
const damaged = (text: string) =>
  fc
    .tuple(
      fc.nat(text.length),
      fc.nat(3),
      fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('%', '%2', '%ff', '[', '@')),
    )
    .map(([at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length))

test('whatever is accepted can be used by the libraries that connect', () => {
  const uses: Record<keyof typeof validUrls, (value: string) => unknown> = {
    DATABASE_URL: (connectionString) => new pg.Client({ connectionString }),
    SMTP_URL: (url) => createTransport({ url }),
    MEDIA_URL: (url) => readConfig({ MEDIA_URL: url }),
    OTEL_EXPORTER_OTLP_HEADERS: (text) =>
      new Headers(
        [...readConfig({ OTEL_EXPORTER_OTLP_HEADERS: text }).otlpHeaders].map(([name, value]) => [name, value]),
      ),
  }
  for (const [setting, use] of Object.entries(uses))
    fc.assert(
      fc.property(damaged(validUrls[setting as keyof typeof validUrls]), (value) => {
        const problems = problemsOf({ [setting]: value })
        if (problems.length === 0) use(value)
        else
          expect(problems).toEqual([expect.stringMatching(new RegExp(`^(The \\w+ parameter of )?${setting} .*\\.$`))])
      }),
    )
})

test('any text in any setting is accepted or described by sentences that name a setting', () => {
  const names = Object.values(settingNames)
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ unit: 'grapheme' }), (setting, value) => {
      for (const problem of problemsOf({ [setting]: value })) expect(problem).toMatch(/^[^\p{Cc}]*[A-Z]_?[A-Z]+.*\.$/u)
    }),
  )
})
