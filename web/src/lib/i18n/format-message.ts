import { createElement, Fragment, type ReactNode } from 'react'
import { pageLanguage } from './page-language.ts'
import { numberLocale } from './page-locale.ts'

// The build inserts calls of these functions into the code of translated messages.

let rules: Intl.PluralRules | undefined
let ordinalRules: Intl.PluralRules | undefined
let numbers: Intl.NumberFormat | undefined

/** A number as a message contains it: with the digits and the separators of the language. */
export function numberText(value: number): string {
  numbers ??= new Intl.NumberFormat(numberLocale)
  return numbers.format(value)
}

/** Passes the plural category of a number ("one", "few", …) and its text to a function that selects the text. */
export function plural<T>(value: number, select: (category: string, text: string) => T): T {
  rules ??= new Intl.PluralRules(pageLanguage)
  return select(rules.select(value), numberText(value))
}

/** The category of an ordinal number, as in "1st" and "2nd". */
export function ordinal<T>(value: number, select: (category: string, text: string) => T): T {
  ordinalRules ??= new Intl.PluralRules(pageLanguage, { type: 'ordinal' })
  return select(ordinalRules.select(value), numberText(value))
}

/** The parts of a message with markup. */
export function nodes(...parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
