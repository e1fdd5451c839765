import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=12-345', { start: 12, end: 345 }],
  ['bytes=999-', { start: 999, end: 999 }],
  ['bytes=7-5000', { start: 7, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  [' bytes = 1 - 20 ', { start: 1, end: 20 }],
])('reads %j of 1000 bytes', (header, range) => {
  expect(parseRange(header, 1000)).toEqual(range)
})

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('cannot satisfy %s of 1000 bytes', (header) => {
  expect(parseRange(header, 1000)).toBe('unsatisfiable')
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-4',
  'bytes=0-1,4-5',
  'lines=1-2',
  'xbytes=1-2',
  'bytes=1-2x',
  'bytes=a-b',
])('sends the whole file for %j', (header) => {
  expect(parseRange(header, 1000)).toBeNull()
})

test('cannot satisfy any range of an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})
