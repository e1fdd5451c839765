import { type Language, languages } from '@daystar/contract/languages'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('./page-language.ts')
  vi.resetModules()
})

test.each(Object.keys(languages) as Language[])('dates in %s have the locale of the contract', async (pageLanguage) => {
  vi.resetModules()
  vi.doMock('./page-language.ts', () => ({ pageLanguage }))
  const { dateLocale, numberLocale } = await import('./page-locale.ts')
  expect(dateLocale).toBe(languages[pageLanguage].locale)
  expect(new Intl.NumberFormat(numberLocale).format(1234567890)).toMatch(/[0-9]/)
  expect(new Intl.NumberFormat(numberLocale).resolvedOptions().numberingSystem).toBe('latn')
})
