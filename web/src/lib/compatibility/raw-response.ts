import { unexpectedReply } from '../errors/request-error.ts'

/**
 * A response of a server that may use other field names and shapes than the contract, as the spec allows: an author as
 * `user` or `author_name`, tags as text, a list in `items`. This folder converts it to the one shape of the contract.
 */
export type Raw = Record<string, unknown>

export const toRecord = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {})

export function firstText(raw: Raw, ...names: string[]): string | null {
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return null
}

export function firstNumber(raw: Raw, ...names: string[]): number | null {
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  }
  return null
}

function findList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  const raw = toRecord(value)
  for (const name of ['items', 'users', 'results', 'data']) if (Array.isArray(raw[name])) return raw[name]
  return undefined
}

/** A plain array, or an array wrapped in one of the supported fields. Anything else is an empty list. */
export function normalizeList(value: unknown): unknown[] {
  return findList(value) ?? []
}

/** Normalizes a whole response, which has to be a list, as `normalizeList` does. */
export function listIn(response: unknown): unknown[] {
  const list = findList(response)
  if (!list) throw unexpectedReply()
  return list
}
