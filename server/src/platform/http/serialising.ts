import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

type Schema = { [keyword: string]: unknown }
type Compiler = Parameters<FastifyInstance['setSerializerCompiler']>[0]
type Write = (value: unknown) => string

/** Compiled writers, shared by every app of the process. */
const compiled = new WeakMap<object, Write>()

/** Fastify's reply writer: exactly the fields of the schema leave the house, whatever a presenter hands over. */
export const serializerCompiler: Compiler = ({ schema }) => {
  const known = compiled.get(schema as object)
  if (known) return known
  let write: Write | undefined
  const lazily: Write = (value) => {
    write ??= fastJson(plain(schema as Schema)) as Write
    return write(value)
  }
  compiled.set(schema as object, lazily)
  return lazily
}

/**
 * The same promise in plainer keywords. "X or null" and unions of literals are written without asking a validator which
 * branch fits, which would cost more than the rest of the reply together.
 */
export function plain(schema: Schema): Schema {
  if (Array.isArray(schema.anyOf)) return plainUnion(schema.anyOf as Schema[])
  if (schema.const !== undefined) return { type: typeof schema.const }
  const { properties, items } = schema
  return {
    ...schema,
    ...(isSchema(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, s]) => [name, plain(s as Schema)])),
    }),
    ...(isSchema(items) && { items: plain(items) }),
  }
}

function plainUnion(branches: Schema[]): Schema {
  const isNull = (branch: Schema) => branch.type === 'null'
  const others = branches.filter((branch) => !isNull(branch)).map(plain)
  const nullable = others.length < branches.length || others.some((branch) => branch.nullable === true)
  const [first, ...rest] = others
  if (first === undefined) return { type: 'null' }
  const isSimple = (branch: Schema) => branch.type === first.type && first.type !== 'object' && first.type !== 'array'
  if (rest.length > 0 && !rest.every(isSimple)) return { anyOf: nullable ? [...others, { type: 'null' }] : others }
  return nullable ? { ...first, nullable: true } : first
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
