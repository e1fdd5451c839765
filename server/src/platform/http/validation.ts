import { Ajv, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { readFaults } from './fault-words.ts'
import { isDate, isInstant } from './formats.ts'
import { type Fault, Refusal } from './refusal.ts'
import { unstorableFaults } from './unstorable.ts'

/** Paths and queries are text on the wire; a body says itself what is a number and what is not. */
const forText = checker({ coerceTypes: true, useDefaults: true })
const forBodies = checker({ coerceTypes: false })

const parts: Record<string, string> = { params: 'path', querystring: 'query', body: 'body', headers: 'header' }

type Check = (value: unknown) => { error: Refusal } | { value: unknown }

/** Compiled checks, shared by every app of the process. */
const compiled = new WeakMap<object, Map<string, Check>>()

/** Fastify's validator: unknown fields are dropped, every fault is told with its place. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart = 'body' }) => {
  const known = compiled.get(schema) ?? new Map<string, Check>()
  compiled.set(schema, known)
  const check = known.get(httpPart) ?? makeCheck(schema, httpPart)
  known.set(httpPart, check)
  return check
}

function makeCheck(schema: object, httpPart: string): Check {
  const ajv = httpPart === 'body' ? forBodies : forText
  const part = parts[httpPart] ?? httpPart
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= ajv.compile(schema)
    if (!validate(value)) return { error: refused(missing(value, part) ?? readFaults(validate.errors ?? [], part)) }
    const faults = unstorableFaults(value, [part])
    return faults.length > 0 ? { error: refused(faults) } : { value }
  }
}

function missing(value: unknown, part: string): Fault[] | null {
  return value === undefined || value === null ? [{ loc: [part], msg: 'Field required', type: 'missing' }] : null
}

function refused(faults: Fault[]): Refusal {
  return new Refusal('validation', { faults })
}

function checker(options: Options): Ajv {
  const ajv = new Ajv({ allErrors: true, removeAdditional: 'all', verbose: true, strictRequired: false, ...options })
  ajv.addFormat('date', isDate)
  ajv.addFormat('date-time', isInstant)
  // A schema's own words for a value that does not fit it.
  ajv.addKeyword('words')
  return ajv
}
