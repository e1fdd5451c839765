import { visibleCharacter } from '@daystar/contract/fields'
import type { ErrorObject } from 'ajv'
import type { ValidationError } from '../../api/api-error.ts'

/** Limits the size of the response to malicious input. */
const maxErrors = 20

/** Converts Ajv errors to readable validation errors: one per location, in the order of the schema. */
export function readValidationErrors(errors: readonly ErrorObject[], part: string): ValidationError[] {
  const validationErrors = new Map<string, ValidationError>()
  // Ajv reports an error for each branch of a union. "Must be null" does not help callers who sent a value.
  const relevant = errors.filter((error) => error.params.type !== 'null' && error.keyword !== 'anyOf')
  for (const error of relevant.length > 0 ? relevant : errors) {
    const loc = [part, ...locationOf(error)]
    const key = loc.join('/')
    if (!validationErrors.has(key)) validationErrors.set(key, { loc, ...messageFor(error) })
    if (validationErrors.size === maxErrors) break
  }
  return [...validationErrors.values()]
}

function locationOf({ instancePath, keyword, params }: ErrorObject): (string | number)[] {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')))
  return keyword === 'required' ? [...steps, String(params.missingProperty)] : steps
}

function messageFor({ keyword, params, parentSchema }: ErrorObject): Omit<ValidationError, 'loc'> {
  const custom = parentSchema?.errorMessage
  if (typeof custom === 'string' && keyword !== 'type') return { msg: custom, type: 'value_error' }
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return { msg: 'Field required', type: 'missing' }
    case 'type':
      return { msg: `Must be ${nounFor(String(params.type))}`, type: `${params.type}_type` }
    case 'minLength':
      if (limit === 1) return { msg: 'Must not be empty', type: 'string_too_short' }
      return { msg: `Must have at least ${limit} characters`, type: 'string_too_short' }
    case 'maxLength':
      return { msg: `Must have at most ${limit} characters`, type: 'string_too_long' }
    case 'pattern':
      if (params.pattern === visibleCharacter) return { msg: 'Must not be blank', type: 'string_blank' }
      return { msg: 'Has an invalid format', type: 'string_pattern_mismatch' }
    case 'format':
      return {
        msg:
          params.format === 'date' ? 'Must be a date like 2026-03-21' : 'Must be a timestamp like 2026-03-21T07:30:00Z',
        type: `${params.format}_parsing`,
      }
    case 'minimum':
      return { msg: `Must be at least ${limit}`, type: 'greater_than_equal' }
    case 'maximum':
      return { msg: `Must be at most ${limit}`, type: 'less_than_equal' }
    case 'minItems':
      return { msg: `Must contain at least ${limit} items`, type: 'too_short' }
    case 'maxItems':
      return { msg: `Must contain at most ${limit} items`, type: 'too_long' }
    case 'const':
    case 'enum':
      return { msg: 'Must be one of the allowed values', type: 'literal_error' }
    default:
      return { msg: 'Is not valid', type: 'value_error' }
  }
}

function nounFor(type: string): string {
  const nouns: Record<string, string> = {
    object: 'an object',
    array: 'a list',
    string: 'text',
    integer: 'an integer',
    number: 'a number',
    boolean: 'true or false',
    null: 'null',
  }
  return nouns[type] ?? 'of another type'
}
