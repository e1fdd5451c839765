import { expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { dateText } from './date-texts.ts'

test('formats an instant in a time zone, on both sides of midnight', () => {
  const instant = '2026-11-21T23:30:00.000Z'
  expect(dateText('dateAndTime', instant, 'Europe/Berlin')).toBe('22 November 2026 at 00:30')
  expect(dateText('date', instant, 'America/New_York')).toBe('21 November 2026')
})

test('formats a text that is not an instant as an empty text', () => {
  expect(dateText('date', 'soon', 'UTC')).toBe('')
})

test.each([
  ['de', '22. November 2026 um 00:30'],
  ['es', '22 de noviembre de 2026 a las 0:30'],
  ['fr', '22 novembre 2026 à 00:30'],
  ['pt-BR', '22 de novembro de 2026 às 00:30'],
  ['ja', '2026年11月22日 0:30'],
])('formats an instant in the locale %s', (locale, text) => {
  expect(dateText('dateAndTime', '2026-11-21T23:30:00.000Z', 'Europe/Berlin', { locale })).toBe(text)
})

test('formats Arabic dates with the digits that all numbers of the app have, and 12 hours', () => {
  const { locale } = languages.ar
  const text = dateText('dateAndTime', '2026-11-21T15:05:00.000Z', 'UTC', { locale })
  expect(text).toMatch(/^21 نوفمبر 2026/)
  expect(text).toMatch(/3:05/)
})

test('formats times with the hours that a member chose', () => {
  const at = (locale: string, hourCycle: 'h12' | 'h23') =>
    dateText('dateAndTime', '2026-11-21T15:05:00.000Z', 'UTC', { locale, hourCycle })
  expect(at('en-GB', 'h12')).toBe('21 November 2026 at 3:05 pm')
  expect(at('de', 'h12')).toMatch(/3:05 PM$/)
  expect(at(languages.ar.locale, 'h23')).toMatch(/15:05$/)
})
