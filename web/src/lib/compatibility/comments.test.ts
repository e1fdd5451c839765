import { expect, test } from 'vitest'
import { normalizeComment } from './comments.ts'

test('clamps a negative star count to 0', () => {
  expect(normalizeComment({ id: 1, star_count: -4 }).star_count).toBe(0)
})

test('reads the author of a comment from separate fields', () => {
  expect(normalizeComment({ id: 1, author_id: 3, author_name: 'Ada' })).toMatchObject({
    user: { id: 3, name: 'Ada' },
    author_id: 3,
  })
})
