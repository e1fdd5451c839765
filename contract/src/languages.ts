/**
 * The languages of the app by their tag (BCP 47): the name in the language itself, the direction of its script, and the
 * locale of its dates and numbers.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', locale: 'en-GB' },
  de: { name: 'Deutsch', direction: 'ltr', locale: 'de' },
  es: { name: 'Español', direction: 'ltr', locale: 'es' },
  fr: { name: 'Français', direction: 'ltr', locale: 'fr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr', locale: 'pt-BR' },
  // With the digits that all other numbers of the app have.
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
  ja: { name: '日本語', direction: 'ltr', locale: 'ja' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl'; locale: string }>

export type Language = keyof typeof languages

/** The language in which the texts are written in the source code. */
export const sourceLanguage = 'en' satisfies Language

export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === 'string' && Object.hasOwn(languages, tag)
}
