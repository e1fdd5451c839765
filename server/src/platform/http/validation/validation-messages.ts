import { visibleCharacter } from '@daystar/contract/fields'
import { message } from '@daystar/contract/message'
import type { ErrorObject } from 'ajv'
import type { Text, ValidationError } from '../../api/api-error.ts'

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
  if (typeof custom === 'string' && keyword !== 'type') return { text: (t) => t(custom), type: 'value_error' }
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return { text: (t) => t('Field required'), type: 'missing' }
    case 'type':
      return { text: textOfType(String(params.type)), type: `${params.type}_type` }
    case 'minLength':
      if (limit === 1) return { text: (t) => t('Must not be empty'), type: 'string_too_short' }
      return {
        // The limit is more than 1, but languages have several plural forms.
        text: (t) => t('{limit, plural, other {Must have at least {limit} characters}}', { limit }),
        type: 'string_too_short',
      }
    case 'maxLength':
      return {
        text: (t) =>
          t('{limit, plural, one {Must have at most {limit} character} other {Must have at most {limit} characters}}', {
            limit,
          }),
        type: 'string_too_long',
      }
    case 'pattern':
      if (params.pattern === visibleCharacter) return { text: (t) => t('Must not be blank'), type: 'string_blank' }
      return { text: (t) => t('Has an invalid format'), type: 'string_pattern_mismatch' }
    case 'format':
      return { text: textOfFormat(String(params.format)), type: `${params.format}_parsing` }
    case 'minimum':
      return { text: (t) => t('Must be at least {limit}', { limit }), type: 'greater_than_equal' }
    case 'maximum':
      return { text: (t) => t('Must be at most {limit}', { limit }), type: 'less_than_equal' }
    case 'minItems':
      return {
        text: (t) =>
          t('{limit, plural, one {Must contain at least {limit} item} other {Must contain at least {limit} items}}', {
            limit,
          }),
        type: 'too_short',
      }
    case 'maxItems':
      return {
        text: (t) =>
          t('{limit, plural, one {Must contain at most {limit} item} other {Must contain at most {limit} items}}', {
            limit,
          }),
        type: 'too_long',
      }
    case 'const':
    case 'enum':
      return { text: (t) => t('Must be one of the allowed values'), type: 'literal_error' }
    default:
      return { text: (t) => t('Is not valid'), type: 'value_error' }
  }
}

function textOfFormat(format: string): Text {
  if (format === 'date') return (t) => t('Must be a date like 2026-03-21')
  return (t) => t('Must be a timestamp like 2026-03-21T07:30:00Z')
}

const textsOfTypes: Readonly<Record<string, string>> = {
  object: message('Must be an object'),
  array: message('Must be a list'),
  string: message('Must be text'),
  integer: message('Must be an integer'),
  number: message('Must be a number'),
  boolean: message('Must be true or false'),
  null: message('Must be null'),
}

function textOfType(type: string): Text {
  return (t) => t(textsOfTypes[type] ?? message('Must be of another type'))
}
