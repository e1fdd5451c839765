import type { Language } from '@daystar/contract/languages'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('../i18n/page-language.ts')
  vi.resetModules()
})

/** Loads the modules as on a page in a language. */
async function pageIn(pageLanguage: Language) {
  vi.resetModules()
  vi.doMock('../i18n/page-language.ts', () => ({ pageLanguage }))
  return {
    ...(await import('./dates.ts')),
    ...(await import('./durations.ts')),
    ...(await import('./format-bytes.ts')),
    ...(await import('./lists.ts')),
  }
}

const afternoon = new Date(2026, 10, 21, 15, 5)

test.each([
  ['de', '21.11.26, 15:05'],
  ['es', '21/11/26, 15:05'],
  ['fr', '21/11/2026 15:05'],
  ['pt-BR', '21/11/2026, 15:05'],
  ['ja', '2026/11/21 15:05'],
] as const)('the time of an activity has the short format of %s', async (language, text) => {
  expect((await pageIn(language)).formatTimestamp(afternoon)).toBe(text)
})

test('Arabic times have 12 hours, with the digits of all other numbers', async () => {
  expect((await pageIn('ar')).formatTimestamp(afternoon)).toMatch(/2026.* 3:05/)
})

test('a German page has German months, durations, sizes and lists', async () => {
  const page = await pageIn('de')
  expect(page.formatMonth('2026-03', '2026-11-21')).toBe('März')
  expect(page.formatMinutes(90)).toBe('1 Std. 30 Min.')
  expect(page.formatDurationFact('45m')).toBe('45 Min.')
  expect(page.formatBytes(1_200_000_000)).toBe('1,2\u00a0GB')
  expect(page.listText(['Ada', 'Ben', 'Noa'])).toBe('Ada, Ben und Noa')
})

test.each([
  ['de', ['Montag', 'M'], '2026-11-16'],
  ['ja', ['日曜日', '日'], '2026-11-15'],
  ['pt-BR', ['Domingo', 'D'], '2026-11-15'],
  ['ar', ['السبت', 'س'], '2026-11-21'],
] as const)('weeks start on the day that is usual in %s', async (language, names, date) => {
  const page = await pageIn(language)
  const [first = ''] = page.weekOf('2026-11-21')
  expect(first).toBe(date)
  expect([page.weekdayName(first, 'long'), page.weekdayName(first, 'narrow')]).toEqual(names)
})

test('a day and a month that stand alone begin with a capital letter', async () => {
  const page = await pageIn('es')
  expect(page.formatMonth('2026-11', '2026-11-21')).toBe('Noviembre')
  expect(page.dayHeading('2026-11-16', '2026-11-21')).toEqual({ name: 'Lunes', date: '16 de noviembre' })
})

test('an English page has the texts of the API and of the specification', async () => {
  const page = await pageIn('en')
  expect(page.formatMinutes(90)).toBe('1h 30m')
  expect(page.formatDurationFact('a while')).toBe('a while')
  expect(page.formatBytes(340_000)).toBe('340 KB')
  expect(page.listText(['Ada', 'Ben', 'Noa'])).toBe('Ada, Ben, Noa')
})
