import { jsonTextFields } from '@daystar/contract/activities'
import type { Route } from '@daystar/contract/route'
import { type Fault, Refusal } from './refusal.ts'

/** As far as it decides what an empty text means. */
interface Property {
  readonly type?: string
  readonly anyOf?: readonly Property[]
  readonly minLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly const?: unknown
}
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

const jsonText: ReadonlySet<string> = new Set(jsonTextFields)

/**
 * The text fields of a form as the body that the same call would have as JSON. An input left empty says nothing, unless an
 * empty text is a value of the field: then it clears what stood there.
 */
export function bodyFrom(entry: Route, fields: readonly (readonly [name: string, text: string])[]): object {
  const { properties = {}, required = [] } = (entry.options.body ?? {}) as ObjectSchema
  const faults: Fault[] = []
  const body: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const texts = fields.filter(([field]) => field === name).map(([, text]) => text)
    const last = texts.at(-1)
    if (last === undefined) continue
    if (jsonText.has(name)) {
      const value = jsonValue(name, property, texts, faults)
      if (value !== undefined) body[name] = value
    } else if (last !== '' || required.includes(name) || takesEmpty(property)) body[name] = last
  }
  if (faults.length > 0) throw new Refusal('validation', { faults })
  return body
}

/** Lists may come as one JSON text or as the same field several times; undefined where nothing was filled in. */
function jsonValue(name: string, property: Property, texts: string[], faults: Fault[]): unknown {
  const filled = texts.filter((text) => text.trim() !== '')
  const values = filled.map((text) => (name === 'tags' ? tagsIn(text) : parse(name, text, faults)))
  if (values.length === 0) return undefined
  if (property.type !== 'array') return values.at(-1)
  // A lone null is no list: the check that follows says so.
  return values.length === 1 && values[0] === null ? null : values.flat()
}

/** JSON, or what a person would type: swim, lake, early. */
function tagsIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
    if (typeof value === 'string') return commaSeparated(value)
  } catch {
    // Not JSON, so it is read as typed.
  }
  return commaSeparated(text)
}

function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

function parse(name: string, text: string, faults: Fault[]): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    faults.push({ loc: ['body', name], msg: 'Send this field as JSON text.', type: 'json_invalid' })
    return undefined
  }
}

function takesEmpty(property: Property): boolean {
  if (property.anyOf) return property.anyOf.some(takesEmpty)
  const { type, minLength = 0, pattern, format } = property
  return type === 'string' && minLength === 0 && pattern === undefined && format === undefined && !('const' in property)
}
