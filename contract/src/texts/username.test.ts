import { expect, test } from 'vitest'
import { storedUsername } from './username.ts'

test.each([
  'ada_l.2',
  'Zoë',
  '田中',
  'さくら',
  '김민수',
  'สมชาย',
  'अदिति.४२',
  'محمد_٧',
  'Łukasz',
  'Кирилл',
  'a'.repeat(30),
  '𠮷'.repeat(30),
  '...',
])('accepts %s', (text) => {
  expect(storedUsername(text)).toBe(text)
})

test.each([
  '',
  'a'.repeat(31),
  '𠮷'.repeat(31),
  'ada lovelace',
  'ada-l',
  '@ada',
  'ada🏊',
  'Ⅳ',
  '½',
  '\u0301a',
  '\u0640',
  '\ufcf2',
  '\u3164',
  'a\u115fb',
  'علی\u200cرضا',
  'a\ufe0f',
  'a\u202eb',
  'か、',
  '\u0958'.repeat(30),
])('rejects %j', (text) => {
  expect(storedUsername(text)).toBeNull()
})

test('stores the composed form', () => {
  expect(storedUsername('Zoe\u0308')).toBe('Zo\u00eb')
  expect(storedUsername('\u1100\u1161')).toBe('\uac00')
})
