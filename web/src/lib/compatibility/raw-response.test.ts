import { expect, test } from 'vitest'
import { normalizeList } from './raw-response.ts'

test('accepts a plain array or an array wrapped in items or users', () => {
  expect(normalizeList([1])).toEqual([1])
  expect(normalizeList({ users: [1] })).toEqual([1])
  expect(normalizeList({ items: [1] })).toEqual([1])
  expect(normalizeList(null)).toEqual([])
})
