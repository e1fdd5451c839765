import { expect, test } from 'vitest'
import { viewerOf } from '../../testing/viewers.ts'
import { authorize } from './access.ts'

const operator = (id: number) => viewerOf({ id, role: 'operator' })

// The endpoints name only one of the two members. The other is always the viewer, so that no request reaches this rule.
test('only the two members of a connection can end it', () => {
  const pair = { followerId: 1, followeeId: 2 }
  expect(() => authorize(operator(1), 'end', pair)).not.toThrow()
  expect(() => authorize(operator(2), 'end', pair)).not.toThrow()
  expect(() => authorize(operator(3), 'end', pair)).toThrowError(expect.objectContaining({ code: 'forbidden' }))
})
