import { type Language, languages } from '@daystar/contract/languages'
import type { MessageValues, Translate } from '@daystar/contract/message'

const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/**
 * In a text from right to left, names and other texts of people are isolated, so that they do not change the order of
 * what is around them. Not for messages with `select`, whose values are keys.
 */
export function withIsolatedValues(t: Translate, language: Language): Translate {
  if (languages[language].direction === 'ltr') return t
  return (message, values, options) => t(message, values && isolated(values), options)
}

function isolated(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${firstStrongIsolate}${value}${popDirectionalIsolate}` : value,
    ]),
  )
}
