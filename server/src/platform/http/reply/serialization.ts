import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

type Schema = { [keyword: string]: unknown }
type Compiler = Parameters<FastifyInstance['setSerializerCompiler']>[0]
type Serialize = (value: unknown) => string

/** Compiled serializers, shared by all apps of the process. */
const compiled = new WeakMap<object, Serialize>()

/** Serializes exactly the fields of the schema, so that additional fields of a presenter are never sent. */
export const serializerCompiler: Compiler = ({ schema }) => serializerFor(schema as object)

/** The serializer of a schema, for responses that are assembled from parts. */
export function serializerFor(schema: object): Serialize {
  const cached = compiled.get(schema)
  if (cached) return cached
  let serialize: Serialize | undefined
  const compileLazily: Serialize = (value) => {
    serialize ??= fastJson(simplifySchema(schema as Schema)) as Serialize
    return serialize(value)
  }
  compiled.set(schema, compileLazily)
  return compileLazily
}

/**
 * Rewrites nullable schemas and unions of literals without `anyOf`. For `anyOf`, fast-json-stringify runs a validator
 * to choose the branch, which costs more than serializing the rest of the response.
 */
export function simplifySchema(schema: Schema): Schema {
  if (Array.isArray(schema.anyOf)) return simplifyUnion(schema.anyOf as Schema[])
  if (schema.const !== undefined) return { type: typeof schema.const }
  const { properties, items } = schema
  return {
    ...schema,
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, s]) => [name, simplifySchema(s as Schema)]),
      ),
    }),
    ...(isSchema(items) && { items: simplifySchema(items) }),
  }
}

function simplifyUnion(branches: Schema[]): Schema {
  const isNull = (branch: Schema) => branch.type === 'null'
  const others = branches.filter((branch) => !isNull(branch)).map(simplifySchema)
  const isNullable = others.length < branches.length || others.some((branch) => branch.nullable === true)
  const [first, ...rest] = others
  if (first === undefined) return { type: 'null' }
  const isSamePrimitive = (branch: Schema) =>
    branch.type === first.type && first.type !== 'object' && first.type !== 'array'
  if (rest.length > 0 && !rest.every(isSamePrimitive))
    return { anyOf: isNullable ? [...others, { type: 'null' }] : others }
  return isNullable ? { ...first, nullable: true } : first
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
