import { unknownSettings } from '../checks/check-settings.ts'
import { type Config, settingNames } from '../settings/config.ts'
import type { SettingSources } from '../settings/settings-file.ts'

/** All settings, as a table or as JSON: name, effective value without secrets, and where the value comes from. */
export function describeSettings(config: Config, sources: SettingSources, format: string | undefined): string {
  const settings = Object.entries(settingNames).map(([field, name]) => ({
    name,
    value: shownValue(name, formatValue(config[field as keyof Config])),
    source: sources.sourceOf(name) ?? 'default',
  }))
  const unknown = unknownSettings(sources.namesInFile)
  if (format === '--json') return JSON.stringify({ settings, unknown }, null, 2)
  const nameWidth = Math.max(...settings.map(({ name }) => name.length))
  const valueWidth = Math.max(...settings.map(({ value }) => value.length))
  const lines = settings.map(
    ({ name, value, source }) => `${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${source}`,
  )
  const note = unknown.length === 0 ? [] : ['', `Not a setting of Daystar, in ${sources.file}: ${unknown.join(', ')}`]
  return [...lines, ...note].join('\n')
}

/** Settings whose whole value is a secret. */
const secret = /_(TOKEN|HEADERS|SECRET)$/

function shownValue(name: string, value: string): string {
  const isSet = !value.startsWith('(')
  return secret.test(name) && isSet ? '***' : withoutSecrets(value)
}

function formatValue(value: Config[keyof Config]): string {
  if (value === null) return '(not set)'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.join(', ')
  if (typeof value === 'object') return Object.values(value).join(',')
  return String(value)
}

/** Query parameters of URLs that contain no secrets; a key for an external service can have any name. */
const shownParameters = ['region', 'tls', 'sslmode', 'host', 'port', 'path']

/** Replaces the password of a URL, which is the part of the user information after the colon, and its query values. */
function withoutSecrets(text: string): string {
  const isShown = (parameter: string) => shownParameters.includes(parameter.toLowerCase())
  return text
    .replace(/(:\/\/[^:@/?#]*):.*@/, '$1:***@')
    .replace(/([?&])([^=&#\s]+)=[^&#\s]*/g, (pair, mark, name) => (isShown(name) ? pair : `${mark}${name}=***`))
}
