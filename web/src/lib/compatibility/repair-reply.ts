import { unexpectedReply } from '../errors/request-error.ts'
import { logRepair } from './log-repair.ts'
import { isOfKind, isRecord, type Mark, nameOf, type Shape, shapeMarks } from './reply-shape.ts'

/** Repairs a reply that does not have its shape, or rejects it. Logs what is wrong. */
export function repairReply(path: string, shape: Shape, reply: unknown): unknown {
  const result = conform(shape, reply, (part) => logRepair(`${path} ${part}`))
  if (result !== unusable) return result
  logRepair(path)
  throw unexpectedReply()
}

/** The result for a value that cannot be shown. */
export const unusable = Symbol('unusable')
type Conformed = unknown

/** Receives the path of each value that was dropped or repaired, such as "[].expires_at". */
export type ReportRepair = (path: string) => void

/**
 * The reply as the contract declares it: a list loses its unusable items, a missing text or list is empty, and a flag
 * is off. An object without any of its other fields is unusable.
 */
export function conform(shape: Shape, value: unknown, report: ReportRepair, path = ''): Conformed {
  if (typeof shape === 'string') return isOfKind(shape, value) ? value : unusable
  if (Array.isArray(shape)) return conformMarked(shape as MarkedShape, value, report, path)
  return conformObject(shape as ObjectShape, value, report, path)
}

type MarkedShape = readonly [Mark, ...Shape[]]
type ObjectShape = { readonly [field: string]: Shape }

function conformMarked([mark, ...inner]: MarkedShape, value: unknown, report: ReportRepair, path: string): Conformed {
  const [shape = 'any'] = inner
  if (mark === shapeMarks.list) return conformList(shape, value, report, path)
  if (mark === shapeMarks.oneOf) return inner.includes(value as Shape) ? value : unusable
  if (mark === shapeMarks.record) return conformRecord(shape, value, report, path)
  if (mark === shapeMarks.nullable) {
    if (value === null) return null
    const result = conform(shape, value, report, path)
    if (result === unusable) report(path)
    return result === unusable ? null : result
  }
  for (const option of inner) {
    const result = conform(option, value, report, path)
    if (result !== unusable) return result
  }
  return unusable
}

function conformList(shape: Shape, value: unknown, report: ReportRepair, path: string): Conformed {
  if (!Array.isArray(value)) return unusable
  const items = value.map((item) => conform(shape, item, report, `${path}[]`)).filter((item) => item !== unusable)
  if (items.length < value.length) report(`${path}[]`)
  return items.length === 0 && value.length > 0 ? unusable : items
}

function conformRecord(shape: Shape, value: unknown, report: ReportRepair, path: string): Conformed {
  if (!isRecord(value)) return unusable
  const entries = Object.entries(value).map(
    ([name, item]) => [name, conform(shape, item, report, `${path}.*`)] as const,
  )
  return Object.fromEntries(entries.filter(([, item]) => item !== unusable))
}

function conformObject(shape: ObjectShape, value: unknown, report: ReportRepair, path: string): Conformed {
  const names = Object.keys(shape)
  if (!isRecord(value) || !names.some((name) => nameOf(name) in value)) return unusable
  const result: Record<string, unknown> = { ...value }
  for (const key of names) {
    const name = nameOf(key)
    const field = shape[key] as Shape
    const fieldPath = `${path}.${name}`
    if (key !== name && value[name] === undefined) continue
    let conformed = conform(field, value[name], report, fieldPath)
    if (conformed === unusable) {
      report(fieldPath)
      conformed = key === name ? emptyOf(field) : undefined
    }
    if (conformed === unusable) return unusable
    result[name] = conformed
  }
  return result
}

/** The value of a field that is missing or wrong. A number, a time or an object cannot be made up. */
function emptyOf(shape: Shape): unknown {
  if (shape === 'text') return ''
  if (shape === 'flag') return false
  if (Array.isArray(shape) && shape[0] === shapeMarks.list) return []
  return unusable
}
