import { expect, test } from 'vitest'
import { acceptedLanguage } from './request-language.ts'

const languageFor = (accepted?: string) => acceptedLanguage({ headers: { 'accept-language': accepted } })

test.each([
  ['de', 'de'],
  ['de-CH, fr;q=0.9', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['zh-TW, ja;q=0.4, es;q=0.7', 'es'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['ar-EG', 'ar'],
  ['fr;q=0, ja;q=0.1', 'ja'],
])('for %s it is %s', (accepted, language) => {
  expect(languageFor(accepted)).toBe(language)
})

test.each([undefined, '', '*', 'zh', 'de;q=0', ';;,=', '-'])('%s expresses no preference', (accepted) => {
  expect(languageFor(accepted)).toBeNull()
})
