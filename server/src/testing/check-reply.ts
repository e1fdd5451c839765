import type { Route } from '@daystar/contract/route'
import { Ajv, type ValidateFunction } from 'ajv'
import { isDate, isInstant } from '../platform/api/formats.ts'

const ajv = new Ajv({ allErrors: true, strictRequired: false })
ajv.addFormat('date', isDate)
ajv.addFormat('date-time', isInstant)
ajv.addKeyword('errorMessage')

const compiled = new WeakMap<object, ValidateFunction>()

/** Throws if a reply does not match its contract schema exactly. Additional properties are errors too. */
export function checkReply({ method, path, options }: Route, value: unknown): void {
  const { reply } = options
  if (!reply) return
  const validate = compiled.get(reply) ?? ajv.compile(withoutAdditionalProperties(reply) as object)
  compiled.set(reply, validate)
  if (!validate(value))
    throw new Error(`The reply of ${method} ${path} violates its contract: ${ajv.errorsText(validate.errors)}`)
}

/** Sets `additionalProperties: false` on every object schema. */
function withoutAdditionalProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAdditionalProperties)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, withoutAdditionalProperties(value)]),
  )
  return copy.type === 'object' ? { ...copy, additionalProperties: false } : copy
}
