import type { Route } from '@daystar/contract/route'
import { Ajv, type ValidateFunction } from 'ajv'
import { isDate, isInstant } from '../platform/http/formats.ts'

const ajv = new Ajv({ allErrors: true, strictRequired: false })
ajv.addFormat('date', isDate)
ajv.addFormat('date-time', isInstant)
ajv.addKeyword('words')

const compiled = new WeakMap<object, ValidateFunction>()

/** Throws unless a reply holds exactly what its contract promises: nothing missing, nothing of another type, nothing more. */
export function checkReply({ method, path, options }: Route, value: unknown): void {
  const { reply } = options
  if (!reply) return
  const check = compiled.get(reply) ?? ajv.compile(closed(reply) as object)
  compiled.set(reply, check)
  if (!check(value)) throw new Error(`${method} ${path} broke its contract: ${ajv.errorsText(check.errors)}`)
}

/** The same schema without room for more fields. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, closed(value)]))
  return copy.type === 'object' ? { ...copy, additionalProperties: false } : copy
}
