import { Ajv, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { ApiError, type ValidationError } from '../../api/api-error.ts'
import { isDate, isInstant } from '../../api/formats.ts'
import { unstorableValueErrors } from './unstorable-values.ts'
import { readValidationErrors } from './validation-messages.ts'

/** Paths and queries contain only text, so their values are coerced. JSON bodies are typed. */
const textValidator = createAjv({ coerceTypes: true, useDefaults: true })
const bodyValidator = createAjv({ coerceTypes: false })

const parts: Record<string, string> = { params: 'path', querystring: 'query', body: 'body', headers: 'header' }

type Validator = (value: unknown) => { error: ApiError } | { value: unknown }

/** Compiled validators, shared by all apps of the process. */
const compiled = new WeakMap<object, Map<string, Validator>>()

/** Removes unknown fields and reports every validation error with its location. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart = 'body' }) => {
  const validators = compiled.get(schema) ?? new Map<string, Validator>()
  compiled.set(schema, validators)
  const validator = validators.get(httpPart) ?? createValidator(schema, httpPart)
  validators.set(httpPart, validator)
  return validator
}

function createValidator(schema: object, httpPart: string): Validator {
  const ajv = httpPart === 'body' ? bodyValidator : textValidator
  const part = parts[httpPart] ?? httpPart
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= ajv.compile(schema)
    if (!validate(value))
      return {
        error: validationFailed(missingErrors(value, part) ?? readValidationErrors(validate.errors ?? [], part)),
      }
    const validationErrors = unstorableValueErrors(value, [part])
    return validationErrors.length > 0 ? { error: validationFailed(validationErrors) } : { value }
  }
}

function missingErrors(value: unknown, part: string): ValidationError[] | null {
  return value === undefined || value === null
    ? [{ loc: [part], text: (t) => t('Field required'), type: 'missing' }]
    : null
}

function validationFailed(validationErrors: ValidationError[]): ApiError {
  return new ApiError('validation', { validationErrors })
}

function createAjv(options: Options): Ajv {
  const ajv = new Ajv({ allErrors: true, removeAdditional: 'all', verbose: true, strictRequired: false, ...options })
  ajv.addFormat('date', isDate)
  ajv.addFormat('date-time', isInstant)
  // Custom message of a schema for invalid values.
  ajv.addKeyword('errorMessage')
  return ajv
}
