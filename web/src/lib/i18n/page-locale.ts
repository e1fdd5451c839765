import { pageLanguage } from './page-language.ts'

// As `locale` of `languages` in the contract, without the names of all languages.

/** The locale of numbers. All numbers have the same digits, also those that are not formatted. */
export const numberLocale = pageLanguage === 'ar' ? 'ar-u-nu-latn' : pageLanguage

/** The locale of dates. */
export const dateLocale = pageLanguage === 'en' ? 'en-GB' : numberLocale
