import { languages, sourceLanguage } from '@daystar/contract/languages'
import { messageKey, readCatalogue } from '../../../scripts/texts/catalogue.ts'
import type { Lookup } from './message-markers.ts'
import { pseudoLanguage, pseudoText } from './pseudo-text.ts'

/** The languages of a build. */
export const builtLanguages: readonly string[] = Object.keys(languages)

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language in languages ? languages[language as keyof typeof languages].direction : 'ltr'
}

const lookups = new Map<string, Lookup>()

/** The texts of a language, whose catalogue is read once. */
export function lookupOf(language: string): Lookup {
  const lookup = lookups.get(language) ?? readLookup(language)
  lookups.set(language, lookup)
  return lookup
}

function readLookup(language: string): Lookup {
  if (language === sourceLanguage) return () => undefined
  if (language === pseudoLanguage) return pseudoText
  const catalogue = readCatalogue(language)
  return (message, context) => catalogue.get(messageKey(message, context))?.msgstr[0]
}
