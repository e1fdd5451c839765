// Must not import the schema library, because the browser bundles this file.

/** The values of the placeholders of a message, by name. */
export type MessageValues = Readonly<Record<string, string | number>>

/**
 * Returns a text in the language of the reader, or in English without a translation. `message` is the English text with
 * placeholders in ICU message format.
 */
export type Translate = (message: string, values?: MessageValues, options?: MessageOptions) => string

export interface MessageOptions {
  /** Distinguishes equal English texts with different translations, such as "Open" as a verb and as an adjective. */
  readonly context?: string
  /** An explanation for translators. */
  readonly comment?: string
}

/** Marks a text of a constant, so that it is part of the catalogues. Its readers translate it. */
export function message<const T extends string>(text: T, _options?: MessageOptions): T {
  return text
}
