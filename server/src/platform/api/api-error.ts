import { type ErrorCode, errors } from '@daystar/contract/errors'
import { type Language, sourceLanguage } from '@daystar/contract/languages'
import type { Translate } from '@daystar/contract/message'
import { english, type Translator, translator } from '../text/translate.ts'

/** Writes a text in the language of its reader. */
export type Text = (t: Translate, language: Language) => string

/** One invalid field of the input: its location, a message, and a stable type. */
export interface ValidationError {
  readonly loc: (string | number)[]
  readonly text: Text
  readonly type: string
}

/** A validation error in a response. */
interface PresentedError {
  readonly loc: (string | number)[]
  readonly msg: string
  readonly type: string
}

interface ErrorDetails {
  readonly validationErrors?: ValidationError[]
  readonly retryAfterSeconds?: number
  /** The object that the request created earlier. */
  readonly id?: number | undefined
  /** Replaces the message of the contract. */
  readonly text?: Text
}

/** An error that the contract declares. The error handler converts it to a response. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly id: number | undefined
  /** If set, `detail` in the response is this list instead of the message. */
  readonly #validationErrors: ValidationError[] | undefined
  readonly #text: Text

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const [status, message] = errors[code]
    const text: Text = details.text ?? ((t) => t(message))
    super(text(english, sourceLanguage))
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.id = details.id
    this.#validationErrors = details.validationErrors
    this.#text = text
  }

  /** `detail` of a response in a language. */
  detailIn(language: Language, translate: Translator = translator): string | PresentedError[] {
    const t = translate(language)
    const errors = this.#validationErrors?.map(({ loc, text, type }) => ({ loc, msg: text(t, language), type }))
    return errors ?? this.messageIn(language, translate)
  }

  /** The message without the validation errors. */
  messageIn(language: Language, translate: Translator = translator): string {
    return this.#text(translate(language), language)
  }
}

/** `throw apiError('activity_not_found')`. Hidden and missing content share one code. */
export function apiError(code: ErrorCode): ApiError {
  return new ApiError(code)
}

/** A 422 for a rule that the schema cannot express: `throw invalid(['body', 'duration'], (t) => t('Choose …'))`. */
export function invalid(loc: ValidationError['loc'], text: Text, type = 'value_error'): ApiError {
  return new ApiError('validation', { validationErrors: [{ loc, text, type }] })
}
