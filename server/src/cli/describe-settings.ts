import { unknownSettings } from '../checks/check-settings.ts'
import { type Config, settingNames } from '../config.ts'
import type { SettingSources } from '../settings-file.ts'

/** A table of all settings: name, effective value without passwords, and where the value comes from. */
export function describeSettings(config: Config, sources: SettingSources): string {
  const rows = Object.entries(settingNames).map(([field, name]) => [
    name,
    shownValue(name, formatValue(config[field as keyof Config])),
    sources.sourceOf(name) ?? 'default',
  ])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const unknown = unknownSettings(sources.namesInFile)
  const note = unknown.length === 0 ? [] : ['', `Not a setting of Daystar, in ${sources.file}: ${unknown.join(', ')}`]
  return [...lines, ...note].join('\n')
}

/** Settings whose whole value is a secret. */
const secret = /_(TOKEN|HEADERS|SECRET)$/

function shownValue(name: string, value: string): string {
  const isSet = !value.startsWith('(')
  return secret.test(name) && isSet ? '***' : withoutPassword(value)
}

function formatValue(value: Config[keyof Config]): string {
  if (value === null) return '(not set)'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.join(', ')
  if (typeof value === 'object') return Object.values(value).join(',')
  return String(value)
}

/** Replaces the password of a URL: the part of the user information after the colon, or the parameter `password`. */
function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^:@/?#]*):.*@/, '$1:***@').replace(/([?&]password=)[^&#]*/gi, '$1***')
}
