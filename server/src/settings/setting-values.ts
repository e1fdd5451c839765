import { validateHeaderName, validateHeaderValue } from 'node:http'
import { isAbsolute } from 'node:path'
import type { Retention } from '../platform/backup/backup-names.ts'
import { readS3Address } from '../platform/s3/s3-address.ts'

/**
 * The format of the environment of OpenTelemetry: `name=value` pairs, separated by commas, with percent-encoded values.
 */
export function readHeaders(text: string): [name: string, value: string][] {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return pairs.map((pair) => {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(pair) ?? []
    if (name === '') throw new Error('OTEL_EXPORTER_OTLP_HEADERS must be like name=value,other=value.')
    const decoded = decodeURIComponent(value)
    try {
      validateHeaderName(name)
      validateHeaderValue(name, decoded)
    } catch {
      throw new Error('OTEL_EXPORTER_OTLP_HEADERS contains an invalid character.')
    }
    return [name, decoded]
  })
}

export function readRatio(text: string): number {
  const ratio = /^\s*(0|1|0?\.\d+|1\.0+)\s*$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(ratio)) throw new Error(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}".`)
  return ratio
}

export function requireLogTarget(text: string): void {
  if (text !== 'stderr' && !isAbsolute(text)) throw new Error('SECURITY_LOG must be stderr or an absolute path.')
}

/** Tokens of the provider are sent to it, so that only a provider on this machine can do without TLS. */
export function requireIssuer(text: string): void {
  const { protocol, hostname, search, hash } = URL.canParse(text) ? new URL(text) : new URL('none:')
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (!(protocol === 'https:' || (protocol === 'http:' && isLocal)) || search !== '' || hash !== '')
    throw new Error('OIDC_ISSUER must be the https: address of an OpenID Connect provider.')
}

const maxButtonText = 40

export function requireButtonText(text: string): void {
  if (text.length > maxButtonText) throw new Error(`OIDC_NAME must have at most ${maxButtonText} characters.`)
}

export function requireBackupUrl(text: string): void {
  if (text.startsWith('s3:')) readS3Address(text, 'BACKUP_URL')
  else if (!isAbsolute(text)) throw new Error('BACKUP_URL must be an absolute path or s3://KEY:SECRET@host/bucket.')
}

export function requireRecipient(text: string): void {
  if (!/^age1[0-9a-z]{50,}$/.test(text)) throw new Error('BACKUP_RECIPIENT must be a public key of age: age1….')
}

export function readRetention(text: string): Retention {
  const [daily, weekly, monthly, ...rest] = text
    .split(',')
    .map((part) => (/^\s*\d{1,4}\s*$/.test(part) ? Number(part) : -1))
  if (
    daily === undefined ||
    weekly === undefined ||
    monthly === undefined ||
    rest.length > 0 ||
    Math.min(daily, weekly, monthly) < 0
  )
    throw new Error(`BACKUP_KEEP must be the number of daily, weekly and monthly backups, like 7,4,6, not "${text}".`)
  return { daily, weekly, monthly }
}
