import { type Shape, shapeMarks } from '../src/lib/compatibility/reply-shape.ts'

export interface DeclaredRoute {
  method: string
  path: string
  options: Record<string, unknown>
}

/** The part of JSON Schema that the contract uses for replies. */
interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: string[]
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
}

/** Reads that are not GET requests, because their input is a secret or long. */
const readsByPost = new Set(['/setup/check', '/invitations/check', '/activities/companions', '/activities/media'])

/**
 * Reads whose replies may have other shapes than those of the contract, and those with the same activities. Only the
 * normalizers in web/src/lib/compatibility check and repair them; only the shape does so for all others.
 */
const normalizedPaths = [
  /^\/users\/(me|:userId)$/,
  /^\/users\/:userId\/(groups|activities|latest-activity)$/,
  /^\/users\/me\/(on-this-day|view-as\/:reader)$/,
  /^\/(users|groups)\/search$/,
  /^\/groups(\/:circleId(\/(members|admins|feed))?)?$/,
  /^\/activities\/(latest|:activityId|:activityId\/engagement)$/,
  /^\/connections\/((following|followers|status)\/:userId|requests(\/sent)?)$/,
  /^\/comments?\/:\w+(\/(replies|stars))?$/,
  /^\/(feed|notifications)$/,
]

/** The shape that the browser checks a reply against; null for writes, files, and reads with a normalizer. */
export function replyShape({ method, path, options }: DeclaredRoute): Shape | null {
  const { reply, replyType } = options as { reply?: Schema; replyType?: string }
  if (reply === undefined || replyType !== undefined) return null
  if (method !== 'GET' && !readsByPost.has(path)) return null
  return normalizedPaths.some((pattern) => pattern.test(path)) ? null : shapeOf(reply)
}

function shapeOf(schema: Schema): Shape {
  if (schema.anyOf) return unionShape(schema.anyOf)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(shapeOf)) as Shape
  if (schema.enum) return [shapeMarks.oneOf, ...schema.enum]
  if (schema.const !== undefined) return [shapeMarks.oneOf, schema.const as string]
  if (schema.type === 'array') return [shapeMarks.list, shapeOf(schema.items ?? {})]
  if (schema.type === 'object') return objectShape(schema)
  if (schema.type === 'string') {
    return schema.format === 'date-time' ? 'time' : schema.format === 'date' ? 'date' : 'text'
  }
  if (schema.type === 'boolean') return 'flag'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  return 'any'
}

function unionShape(options: Schema[]): Shape {
  const others = options.filter(({ type }) => type !== 'null')
  const shape = otherShape(others)
  return others.length === options.length ? shape : [shapeMarks.nullable, shape]
}

function otherShape(options: Schema[]): Shape {
  const [only] = options
  if (options.length === 1 && only) return shapeOf(only)
  const values = options.map((option) => option.const)
  if (values.every((value) => typeof value === 'string')) return [shapeMarks.oneOf, ...values]
  return [shapeMarks.anyOf, ...options.map(shapeOf)]
}

function objectShape({ properties, patternProperties, required = [] }: Schema): Shape {
  if (patternProperties) return [shapeMarks.record, shapeOf(Object.values(patternProperties)[0] ?? {})]
  if (!properties) return 'any'
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [required.includes(name) ? name : `${name}?`, shapeOf(schema)]),
  )
}
