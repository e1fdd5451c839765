import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { Shape } from '#lib/compatibility/reply-shape.ts'
import { replyShape } from '../../build/reply-shapes.ts'

/** The part of JSON Schema that the contract uses for replies. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly string[]
  readonly maximum?: number
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
}

/** An endpoint that the browser reads, with the schema of its reply. */
export interface Read {
  /** Such as "GET /users/:userId". */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly reply: Schema
  /** What the browser checks the reply against; null for those that a normalizer reads. */
  readonly shape: Shape | null
}

interface DeclaredRoute {
  readonly method: string
  readonly path: string
  readonly options: { readonly reply?: Schema; readonly replyType?: string }
}

const contractIndex = join(import.meta.dirname, '../../../contract/src/index.ts')
const readsByPost = new Set(['/setup/check', '/invitations/check', '/activities/companions', '/activities/media'])

/** All reads of the contract with a JSON reply. */
export async function contractReads(): Promise<Read[]> {
  type Declared = { api: Record<string, Record<string, DeclaredRoute>> }
  const { module } = await runnerImport<Declared>(contractIndex)
  return Object.values(module.api)
    .flatMap((resource) => Object.values(resource))
    .flatMap((route) => {
      const { method, path, options } = route
      const { reply, replyType } = options
      const isRead = method === 'GET' || readsByPost.has(path)
      if (!isRead || !reply || replyType) return []
      return { name: `${method} ${path}`, method, path, reply, shape: replyShape(route) }
    })
}

/** The read that a request is for. A path without parameters takes precedence. */
export function readOf(reads: readonly Read[], method: string, path: string): Read | undefined {
  const matching = reads.filter(
    (read) => read.method === method && new RegExp(`^${read.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
  const parameters = ({ path }: Read) => path.split(':').length
  return matching.sort((a, b) => parameters(a) - parameters(b))[0]
}

/** A reply as the schema declares it: no null where there can be a value, and one item in each list. */
export function sampleOf(schema: Schema): unknown {
  const { anyOf, allOf, items, properties, patternProperties } = schema
  if (anyOf) return sampleOf(anyOf.find(({ type }) => type !== 'null') ?? {})
  if (allOf) return Object.assign({}, ...allOf.map(sampleOf))
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (items) return [sampleOf(items)]
  if (patternProperties) return { one: sampleOf(Object.values(patternProperties)[0] ?? {}) }
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sampleOf(field)]))
  if (schema.format === 'date-time') return '2026-11-20T08:00:00.000Z'
  if (schema.format === 'date') return '2026-11-20'
  if (schema.type === 'string') return 'Lake'
  if (schema.type === 'boolean') return true
  return schema.type === 'integer' || schema.type === 'number' ? 1 : null
}
