import type { ValidationError } from '../../api/api-error.ts'

/**
 * Finds values that are valid by schema but that PostgreSQL cannot store: NUL characters, lone surrogates, and
 * infinity, which "1e400" in a query is parsed to. The value is already validated, so the recursion is at most as deep
 * as the schema.
 */
export function unstorableValueErrors(
  value: unknown,
  loc: ValidationError['loc'],
  errors: ValidationError[] = [],
): ValidationError[] {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      errors.push({ loc, text: (t) => t('Must not contain invalid characters'), type: 'string_unreadable' })
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) errors.push({ loc, text: (t) => t('Must be a finite number'), type: 'finite_number' })
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      unstorableValueErrors(item, [...loc, index], errors)
    })
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) unstorableValueErrors(item, [...loc, name], errors)
  }
  return errors
}
