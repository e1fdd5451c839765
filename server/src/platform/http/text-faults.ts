import type { Fault } from './refusal.ts'

/**
 * Texts that no database column can hold: PostgreSQL stores no NUL, and half a surrogate pair is no character. Walks what the
 * schema has already accepted, so it is as deep as the schema and no deeper.
 */
export function textFaults(value: unknown, loc: Fault['loc'], found: Fault[] = []): Fault[] {
  if (typeof value === 'string') {
    if (!isStorable(value)) found.push({ loc, msg: 'Must not hold unreadable characters', type: 'string_unreadable' })
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      textFaults(item, [...loc, index], found)
    })
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) textFaults(item, [...loc, name], found)
  }
  return found
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
