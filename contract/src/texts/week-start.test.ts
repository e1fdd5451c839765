import { expect, test } from 'vitest'
import { type Language, languages } from '../languages.ts'
import { weekStartOf } from './week-start.ts'

test.each([
  ['en', 1],
  ['de', 1],
  ['es', 1],
  ['fr', 1],
  ['pt-BR', 7],
  ['ar', 6],
  ['ja', 7],
] as const)('weeks in %s start on day %i, unless the member chose another one', (language, day) => {
  expect(weekStartOf(language, null)).toBe(day)
  expect(weekStartOf(language, 3)).toBe(3)
})

test('agrees with the locale data of the runtime, where it has them', () => {
  for (const [language, { locale }] of Object.entries(languages)) {
    const { firstDay = weekStartOf(language as Language, null) } =
      (new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }).getWeekInfo?.() ?? {}
    expect(weekStartOf(language as Language, null), language).toBe(firstDay)
  }
})
