import { unexpectedReply } from '../errors/request-error.ts'
import { logRepair } from './log-repair.ts'
import { listIn, type Raw, toRecord } from './raw-response.ts'

/**
 * The items of a response as `normalize` returns them, without those for which it returns null. A response without any
 * usable item is rejected, unless it is an empty list.
 */
export function readItems<T>(response: unknown, name: string, normalize: (item: unknown) => T | null): T[] {
  const list = listIn(response)
  const items = list.map(normalize).filter((item) => item !== null)
  if (items.length < list.length) logRepair(name)
  if (items.length === 0 && list.length > 0) throw unexpectedReply()
  return items
}

/** The fields of a response that is one object, with at least one field. */
export function recordIn(response: unknown): Raw {
  const raw = toRecord(response)
  if (Array.isArray(response) || Object.keys(raw).length === 0) throw unexpectedReply()
  return raw
}
