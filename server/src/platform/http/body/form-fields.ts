import type { Route } from '@daystar/contract/route'
import { listItems } from '@daystar/contract/texts/lists'
import { ApiError, type ValidationError } from '../../api/api-error.ts'

/** The keywords of a property schema that determine how its text in a form is read. */
interface Property {
  readonly type?: string
  readonly anyOf?: readonly Property[]
  readonly items?: Property
  readonly minLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly const?: unknown
}
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

/**
 * Converts the text fields of a form to the JSON body of the same request; a field whose schema is not text contains
 * JSON. An empty input counts as missing, unless an empty string is a valid value of the field: then it clears the
 * current value.
 */
export function bodyFromFormFields(
  endpoint: Route,
  fields: readonly (readonly [name: string, text: string])[],
): object {
  const { properties = {}, required = [] } = (endpoint.options.body ?? {}) as ObjectSchema
  const validationErrors: ValidationError[] = []
  const body: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const texts = fields.filter(([field]) => field === name).map(([, text]) => text)
    const last = texts.at(-1)
    if (last === undefined) continue
    if (!acceptsText(property)) {
      const value = jsonValue(name, property, texts, validationErrors)
      if (value !== undefined) body[name] = value
    } else if (last !== '' || required.includes(name) || acceptsEmptyText(property)) body[name] = last
  }
  if (validationErrors.length > 0) throw new ApiError('validation', { validationErrors })
  return body
}

/**
 * Lists may be sent as one JSON text or as a repeated field, and lists of texts also as comma-separated text. Returns
 * undefined if all values are empty.
 */
function jsonValue(name: string, property: Property, texts: string[], validationErrors: ValidationError[]): unknown {
  const isTextList = property.items !== undefined && acceptsText(property.items)
  const filled = texts.filter((text) => text.trim() !== '')
  const values = filled.map((text) => (isTextList ? parseTexts(text) : parseJson(name, text, validationErrors)))
  if (values.length === 0) return undefined
  if (property.type !== 'array') return values.at(-1)
  // A single null is not a list; schema validation rejects it.
  return values.length === 1 && values[0] === null ? null : values.flat()
}

/** Accepts JSON as well as comma-separated text: "swim, lake, early". */
function parseTexts(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
    if (typeof value === 'string') return listItems(value)
  } catch {
    // Text that is not JSON is parsed as comma-separated text below.
  }
  return listItems(text)
}

function parseJson(name: string, text: string, validationErrors: ValidationError[]): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    validationErrors.push({
      loc: ['body', name],
      text: (t) => t('Send this field as JSON text.'),
      type: 'json_invalid',
    })
    return undefined
  }
}

function acceptsText({ type, anyOf }: Property): boolean {
  return anyOf ? anyOf.some(acceptsText) : type === 'string'
}

function acceptsEmptyText(property: Property): boolean {
  if (property.anyOf) return property.anyOf.some(acceptsEmptyText)
  const { type, minLength = 0, pattern, format } = property
  return type === 'string' && minLength === 0 && pattern === undefined && format === undefined && !('const' in property)
}
