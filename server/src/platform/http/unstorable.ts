import type { Fault } from './refusal.ts'

/**
 * Values that fit a schema but no database column: PostgreSQL stores no NUL, half a surrogate pair is no character, and "1e400"
 * in an address reads as infinity. Walks what the schema has already accepted, so it is as deep as the schema and no deeper.
 */
export function unstorableFaults(value: unknown, loc: Fault['loc'], found: Fault[] = []): Fault[] {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      found.push({ loc, msg: 'Must not hold unreadable characters', type: 'string_unreadable' })
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) found.push({ loc, msg: 'Is too large a number', type: 'finite_number' })
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      unstorableFaults(item, [...loc, index], found)
    })
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) unstorableFaults(item, [...loc, name], found)
  }
  return found
}
