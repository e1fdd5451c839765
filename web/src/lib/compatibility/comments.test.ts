import { afterEach, expect, test } from 'vitest'
import { endSession, startSession } from '../session/session.ts'
import { normalizeComment } from './comments.ts'

afterEach(() => endSession())

test('clamps a negative star count to 0', () => {
  expect(normalizeComment({ id: 1, star_count: -4 }).star_count).toBe(0)
})

test('reads the author of a comment from separate fields', () => {
  expect(normalizeComment({ id: 1, author_id: 3, author_name: 'Ada' })).toMatchObject({
    user: { id: 3, name: 'Ada' },
    author_id: 3,
  })
})

test('the author can delete a comment of a server that sends no abilities', () => {
  startSession('secret', 7)
  expect(normalizeComment({ id: 1, author_id: 7 }).can).toEqual(['comment:delete'])
  expect(normalizeComment({ id: 1, author_id: 8 }).can).toEqual([])
  expect(normalizeComment({ id: 1, author_id: 7, can: [] }).can).toEqual([])
})
