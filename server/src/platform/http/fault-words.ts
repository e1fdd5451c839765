import type { ErrorObject } from 'ajv'
import type { Fault } from './refusal.ts'

/** More than anybody reads, and a bound on what hostile input can make us answer. */
const mostFaults = 20

/** Ajv's findings as a person reads them: one for each place, in the order of the schema. */
export function readFaults(errors: readonly ErrorObject[], part: string): Fault[] {
  const faults = new Map<string, Fault>()
  // A union names each of its branches; "must be null" helps nobody who meant to send a value.
  const telling = errors.filter((error) => error.params.type !== 'null' && error.keyword !== 'anyOf')
  for (const error of telling.length > 0 ? telling : errors) {
    const loc = [part, ...placeOf(error)]
    const place = loc.join('/')
    if (!faults.has(place)) faults.set(place, { loc, ...wordsFor(error) })
    if (faults.size === mostFaults) break
  }
  return [...faults.values()]
}

function placeOf({ instancePath, keyword, params }: ErrorObject): (string | number)[] {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')))
  return keyword === 'required' ? [...steps, String(params.missingProperty)] : steps
}

function wordsFor({ keyword, params, parentSchema }: ErrorObject): Omit<Fault, 'loc'> {
  const own = parentSchema?.words
  if (typeof own === 'string' && keyword !== 'type') return { msg: own, type: 'value_error' }
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
      if (params.pattern === '\\S') return { msg: 'Must not be blank', type: 'string_blank' }
      return { msg: 'Is not in the expected form', type: 'string_pattern_mismatch' }
    case 'format':
      return {
        msg:
          params.format === 'date' ? 'Must be a date like 2026-03-21' : 'Must be an instant like 2026-03-21T07:30:00Z',
        type: `${params.format}_parsing`,
      }
    case 'minimum':
      return { msg: `Must be at least ${limit}`, type: 'greater_than_equal' }
    case 'maximum':
      return { msg: `Must be at most ${limit}`, type: 'less_than_equal' }
    case 'minItems':
      return { msg: `Must hold at least ${limit}`, type: 'too_short' }
    case 'maxItems':
      return { msg: `Must hold at most ${limit}`, type: 'too_long' }
    case 'const':
    case 'enum':
      return { msg: 'Is not one of the allowed values', type: 'literal_error' }
    default:
      return { msg: 'Is not valid', type: 'value_error' }
  }
}

function nounFor(type: string): string {
  const nouns: Record<string, string> = {
    object: 'an object',
    array: 'a list',
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    null: 'null',
  }
  return nouns[type] ?? 'of another kind'
}
