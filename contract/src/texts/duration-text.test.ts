import { expect, test } from 'vitest'
import { durationText, hoursText, minutesText } from './duration-text.ts'

test('is the text of the API in English', () => {
  expect(durationText(90, 'en-GB')).toBe('1h 30m')
  expect(durationText(0, 'en-GB')).toBe('')
})

test.each([
  ['de', '1 Std. 30 Min.'],
  ['es', '1 h 30 min'],
  ['fr', '1 h 30 min'],
  ['pt-BR', '1 h 30 min'],
  ['ja', '1 時間 30 分'],
])('has the units of the locale %s', (locale, text) => {
  expect(durationText(90, locale).replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')).toBe(text)
  expect(durationText(45, locale)).not.toContain('1')
})

test('is empty without a duration', () => {
  expect(durationText(0, 'de')).toBe('')
})

test('has hours and minutes alone, for a choice of one of them', () => {
  expect([hoursText(2, 'en-GB'), minutesText(30, 'en-GB')]).toEqual(['2 h', '30 min'])
  expect([hoursText(0, 'de'), minutesText(5, 'de')]).toEqual(['0 Std.', '5 Min.'])
})
